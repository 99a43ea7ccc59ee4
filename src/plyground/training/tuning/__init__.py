"""Learning without gradients: evolution of an evaluator's weights, hill-climbing of networks."""

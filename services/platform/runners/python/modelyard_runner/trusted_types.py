"""
Types of fitted estimators that skops does not trust by itself. Each only holds learnt parameters or computes with numbers, and is
one that the security scan of publication lets pickles import.
"""

_modules = {
    "numpy": "dtype",
    "scipy.interpolate._bsplines": "BSpline",
    "scipy.sparse._csc": "csc_array csc_matrix",
    "scipy.sparse._csr": "csr_array csr_matrix",
    "sklearn._loss._loss": "CyHalfBinomialLoss CyHalfGammaLoss CyHalfMultinomialLoss CyHalfPoissonLoss CyHalfSquaredError",
    "sklearn._loss.link": "HalfLogitLink IdentityLink Interval LogLink LogitLink MultinomialLogit",
    "sklearn._loss.loss": (
        "AbsoluteError ExponentialLoss HalfBinomialLoss HalfGammaLoss HalfMultinomialLoss HalfPoissonLoss HalfSquaredError "
        "HalfTweedieLoss HalfTweedieLossIdentity HuberLoss PinballLoss"
    ),
    "sklearn.calibration": "_CalibratedClassifier _SigmoidCalibration _TemperatureScaling",
    "sklearn.cluster._bisect_k_means": "_BisectingTree",
    "sklearn.ensemble._hist_gradient_boosting.binning": "_BinMapper",
    "sklearn.ensemble._hist_gradient_boosting.predictor": "TreePredictor",
    "sklearn.feature_selection._univariate_selection": "chi2 f_classif f_oneway f_regression r_regression",
    "sklearn.gaussian_process._gpc": "_BinaryGaussianProcessClassifierLaplace",
    "sklearn.gaussian_process.kernels": (
        "CompoundKernel ConstantKernel DotProduct ExpSineSquared Exponentiation Hyperparameter Matern PairwiseKernel Product RBF "
        "RationalQuadratic Sum WhiteKernel"
    ),
    "sklearn.linear_model._sgd_fast": "Classification EpsilonInsensitive Hinge ModifiedHuber SquaredHinge",
    "sklearn.metrics._dist_metrics": "EuclideanDistance32 EuclideanDistance64 ManhattanDistance64 MinkowskiDistance64",
    "sklearn.multiclass": "_ConstantPredictor",
    "sklearn.neighbors._ball_tree": "BallTree BallTree32 BallTree64",
    "sklearn.neighbors._kd_tree": "KDTree KDTree32 KDTree64",
    "sklearn.neural_network._stochastic_optimizers": "AdamOptimizer SGDOptimizer",
    "sklearn.tree._tree": "Tree",
    "sklearn.utils._bunch": "Bunch",
    "sklearn.utils._metadata_requests": "MetadataRequest MethodMetadataRequest",
}

TRUSTED = frozenset("%s.%s" % (module, name) for module, names in _modules.items() for name in names.split())

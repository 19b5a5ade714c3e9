"""Good files, each made by the library that makes them in the field."""

import bz2
import gzip
import io
import json
import lzma
import pickle
import tarfile
import zipfile
from collections import OrderedDict, defaultdict

import h5py
import joblib
import numpy as np
import onnx
import pandas as pd
import sklearn.calibration
import sklearn.cluster
import sklearn.compose
import sklearn.covariance
import sklearn.cross_decomposition
import sklearn.decomposition
import sklearn.discriminant_analysis
import sklearn.dummy
import sklearn.ensemble
import sklearn.feature_extraction.text
import sklearn.feature_selection
import sklearn.gaussian_process
import sklearn.impute
import sklearn.isotonic
import sklearn.kernel_ridge
import sklearn.linear_model
import sklearn.mixture
import sklearn.model_selection
import sklearn.multiclass
import sklearn.naive_bayes
import sklearn.neighbors
import sklearn.neural_network
import sklearn.pipeline
import sklearn.preprocessing
import sklearn.random_projection
import sklearn.svm
import sklearn.tree
import skops.io
from safetensors.numpy import save as save_safetensors

import made_by_hand as made

rng = np.random.default_rng(7)
X = rng.normal(size=(40, 4))
Y = (X[:, 0] + X[:, 1] > 0).astype(int)
T = X @ np.array([1.0, 2.0, -1.0, 0.5])


def estimators():
    s = sklearn
    classifier, regressor = s.linear_model.LogisticRegression(), s.linear_model.Ridge()
    return {
        "logistic-regression": classifier.fit(X, Y),
        "ridge": regressor.fit(X, T),
        "lasso": s.linear_model.Lasso().fit(X, T),
        "elastic-net-cv": s.linear_model.ElasticNetCV(cv=3).fit(X, T),
        "sgd": s.linear_model.SGDClassifier().fit(X, Y),
        "huber": s.linear_model.HuberRegressor().fit(X, T),
        "random-forest": s.ensemble.RandomForestClassifier(n_estimators=5).fit(X, Y),
        "extra-trees": s.ensemble.ExtraTreesRegressor(n_estimators=5).fit(X, T),
        "gradient-boosting": s.ensemble.GradientBoostingClassifier(n_estimators=5).fit(X, Y),
        "hist-gradient-boosting": s.ensemble.HistGradientBoostingClassifier(max_iter=3).fit(X, Y),
        "ada-boost": s.ensemble.AdaBoostClassifier(n_estimators=3).fit(X, Y),
        "bagging": s.ensemble.BaggingRegressor(n_estimators=3).fit(X, T),
        "isolation-forest": s.ensemble.IsolationForest(n_estimators=3).fit(X),
        "stacking": s.ensemble.StackingClassifier([("a", classifier), ("b", s.tree.DecisionTreeClassifier())]).fit(X, Y),
        "voting": s.ensemble.VotingRegressor([("a", regressor), ("b", s.svm.SVR())]).fit(X, T),
        "decision-tree": s.tree.DecisionTreeClassifier().fit(X, Y),
        "svc": s.svm.SVC().fit(X, Y),
        "one-class-svm": s.svm.OneClassSVM().fit(X),
        "k-neighbors": s.neighbors.KNeighborsClassifier(algorithm="kd_tree").fit(X, Y),
        "nearest-neighbors": s.neighbors.NearestNeighbors(algorithm="ball_tree").fit(X),
        "gaussian-nb": s.naive_bayes.GaussianNB().fit(X, Y),
        "mlp": s.neural_network.MLPClassifier(hidden_layer_sizes=(4,), max_iter=5).fit(X, Y),
        "gaussian-process": s.gaussian_process.GaussianProcessRegressor().fit(X, T),
        "gaussian-mixture": s.mixture.GaussianMixture(2).fit(X),
        "k-means": s.cluster.KMeans(2, n_init=1).fit(X),
        "dbscan": s.cluster.DBSCAN().fit(X),
        "birch": s.cluster.Birch(n_clusters=2).fit(X),
        "pca": s.decomposition.PCA(2).fit(X),
        "nmf": s.decomposition.NMF(2, max_iter=5).fit(abs(X)),
        "lda": s.discriminant_analysis.LinearDiscriminantAnalysis().fit(X, Y),
        "pls": s.cross_decomposition.PLSRegression().fit(X, T),
        "kernel-ridge": s.kernel_ridge.KernelRidge().fit(X, T),
        "isotonic": s.isotonic.IsotonicRegression().fit(X[:, 0], T),
        "calibrated": s.calibration.CalibratedClassifierCV(classifier, cv=3).fit(X, Y),
        "one-vs-rest": s.multiclass.OneVsRestClassifier(classifier).fit(X, Y),
        "grid-search": s.model_selection.GridSearchCV(regressor, {"alpha": [0.1, 1]}, cv=3).fit(X, T),
        "tf-idf": s.feature_extraction.text.TfidfVectorizer().fit(["a text", "another text"]),
        "k-best": s.feature_selection.SelectKBest(k=2).fit(X, Y),
        "pipeline": s.pipeline.make_pipeline(s.preprocessing.StandardScaler(), s.svm.SVC()).fit(X, Y),
        "columns": s.compose.ColumnTransformer(
            [("n", s.preprocessing.MinMaxScaler(), [0, 1]), ("c", s.preprocessing.OneHotEncoder(), [2])]
        ).fit(np.c_[X[:, :2], Y]),
        "imputer": s.impute.KNNImputer().fit(X),
    }  # fmt: skip


def files():
    """(name, kind, bytes)"""
    models = estimators()
    for nth, (name, model) in enumerate(models.items()):
        yield f"{name}.pkl", "scikit-learn", pickle.dumps(model, 2 + nth % 4)
        if name != "birch":  # Skops cannot write it.
            yield f"{name}.skops", "skops", skops.io.dumps(model)
    yield from _joblib(models)
    yield from _numpy()
    yield from _pandas()
    yield from _onnx()
    yield from _safetensors()
    yield from _others(models)


def _joblib(models):
    forest = models["random-forest"]
    for name, compress in {"plain": 0, "zlib": 3, "gzip": ("gzip", 3), "bz2": ("bz2", 3), "xz": ("xz", 3), "lzma": ("lzma", 3)}.items():
        file = io.BytesIO()
        joblib.dump({"model": forest, "weights": X, "names": np.array(["a", None], dtype=object)}, file, compress)
        yield f"forest-{name}.joblib", "joblib", file.getvalue()


def _numpy():
    def saved(array, **options):
        file = io.BytesIO()
        np.save(file, array, **options)
        return file.getvalue()

    yield "floats.npy", "NumPy", saved(X)
    yield "texts.npy", "NumPy", saved(np.array(["é", "b"]))
    yield "fields.npy", "NumPy", saved(np.zeros(3, dtype=[("a", "<i4"), ("b", "<f8")]))
    yield "fortran.npy", "NumPy", saved(np.asfortranarray(X))
    yield "objects.npy", "NumPy", saved(np.array([{"a": 1}, None, "b"], dtype=object), allow_pickle=True)
    yield "two.npy", "NumPy", saved(X) + saved(Y)
    for name, save in {"arrays.npz": np.savez, "compressed.npz": np.savez_compressed}.items():
        file = io.BytesIO()
        save(file, x=X, y=Y)
        yield name, "NumPy", file.getvalue()
    state = {"rng": np.random.default_rng(3), "old": np.random.RandomState(3), "masked": np.ma.array([1, 2], mask=[0, 1])}
    yield "generators.pkl", "NumPy", pickle.dumps(state, 4)


def _pandas():
    frame = pd.DataFrame({"a": [1, 2], "b": pd.Categorical(["x", "y"]), "t": pd.to_datetime(["2026-01-01", "2026-01-02"])})
    yield "frame.pkl", "pandas", pickle.dumps(frame, 4)
    yield "series.pkl", "pandas", pickle.dumps(pd.Series([1.0, None], index=["a", "b"]), 5)


def _onnx():
    helper, kind = onnx.helper, onnx.TensorProto.FLOAT
    x, y = helper.make_tensor_value_info("x", kind, [1, 4]), helper.make_tensor_value_info("y", kind, [1, 4])
    for operator in ("Relu", "Sigmoid", "Tanh", "Neg"):
        graph = helper.make_graph([helper.make_node(operator, ["x"], ["y"])], operator, [x], [y])
        yield f"{operator.lower()}.onnx", "ONNX", helper.make_model(graph).SerializeToString()
    weights = onnx.numpy_helper.from_array(np.eye(4, dtype=np.float32), "w")
    graph = helper.make_graph([helper.make_node("MatMul", ["x", "w"], ["y"])], "m", [x], [y], [weights])
    yield "weights.onnx", "ONNX", helper.make_model(graph, doc_string="doc").SerializeToString()


def _safetensors():
    small = {"a": X.astype(np.float32), "b": Y}
    yield "two.safetensors", "safetensors", save_safetensors(small)
    yield "metadata.safetensors", "safetensors", save_safetensors(small, {"format": "np"})
    yield "half.safetensors", "safetensors", save_safetensors({"h": X.astype(np.float16)})
    yield "empty.safetensors", "safetensors", save_safetensors({"e": np.zeros((0, 3), dtype=np.float32)})


def _others(models):
    values = [1, 2.5, "é", b"x", None, True, (1, 2), {1, 2}, 1 << 80, OrderedDict(a=1), defaultdict(list), complex(1, 2)]
    for protocol in range(6):
        yield f"values-{protocol}.pkl", "pickle", pickle.dumps(values, protocol)
    svc = pickle.dumps(models["svc"], 4)
    yield "svc.pkl.gz", "archives", gzip.compress(svc)
    yield "svc.pkl.bz2", "archives", bz2.compress(svc)
    yield "svc.pkl.xz", "archives", lzma.compress(svc)
    bundle = io.BytesIO()
    with zipfile.ZipFile(bundle, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("model/model.pkl", svc)
        file.writestr("model/metadata.json", '{"name": "svc"}')
        file.writestr("model/model.proto", 'syntax = "proto3";')
    yield "bundle.zip", "archives", bundle.getvalue()
    tarred = io.BytesIO()
    with tarfile.open(fileobj=tarred, mode="w:gz") as file:
        for name, data in {"a.pkl": svc, "bundle.zip": bundle.getvalue()}.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            file.addfile(info, io.BytesIO(data))
    yield "nested.tar.gz", "archives", tarred.getvalue()
    hdf5 = io.BytesIO()
    with h5py.File(hdf5, "w") as file:
        file.attrs["model_config"] = json.dumps(made.keras_config("Dense"))
        file.create_group("dense").create_dataset("kernel", data=X)
    yield "weights.h5", "Keras", hdf5.getvalue()
    yield "dense.keras", "Keras", made.keras_file(made.keras_config("Dense"), hdf5.getvalue())
    yield "saved-model.zip", "TensorFlow", made.saved_model_zip(["Placeholder", "MatMul", "RestoreV2"])
    yield "tensor.pt", "torch", made.torch_zip(made.torch_tensor())
    yield "list.rds", "R", gzip.compress(made.r_list())
    yield "tree.pmml", "PMML", b'<?xml version="1.0"?>\n<PMML version="4.4" xmlns="http://www.dmg.org/PMML-4_4"><Header/></PMML>\n'
    yield "readme.md", "text", "# Modell für Bäume\n\nimport pickle\n".encode()

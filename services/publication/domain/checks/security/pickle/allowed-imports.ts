/**
 * Imports of pickled models. Unpickling calls imports with arguments of the file's choice, so functions are listed one by
 * one, and only those that merely construct an object; not `getattr`, `attrgetter`, `torch.load`, `numpy.load`.
 */
const named: Readonly<Record<string, string>> = {
  builtins: 'bool bytearray bytes complex dict float frozenset int list object range set slice str tuple',
  __builtin__:
    'bool bytearray bytes complex dict float frozenset int list long object range set slice str tuple unicode xrange',
  copyreg: '_reconstructor',
  copy_reg: '_reconstructor',
  _codecs: 'encode',
  collections: 'Counter OrderedDict defaultdict deque',
  datetime: 'date datetime time timedelta timezone',
  decimal: 'Decimal',
  fractions: 'Fraction',
  functools: 'partial',
  uuid: 'UUID',
  array: 'array _array_reconstructor',
  numpy:
    'bool bool_ bytes_ complex128 complex64 datetime64 dtype float16 float32 float64 int16 int32 int64 int8 matrix ndarray ' +
    'str_ timedelta64 uint16 uint32 uint64 uint8 void',
  'numpy.core.multiarray': '_reconstruct scalar',
  'numpy._core.multiarray': '_reconstruct scalar',
  'numpy.core._internal': '_reconstruct',
  'numpy.core.numeric': '_frombuffer',
  'numpy._core.numeric': '_frombuffer',
  'numpy.matrixlib.defmatrix': 'matrix',
  'numpy.ma.core': 'MaskedArray _mareconstruct',
  'numpy.random._pickle': '__bit_generator_ctor __generator_ctor __randomstate_ctor',
  'numpy.random._mt19937': 'MT19937',
  'numpy.random._pcg64': 'PCG64 PCG64DXSM',
  'numpy.random.bit_generator': 'SeedSequence __pyx_unpickle_SeedSequence',
  'joblib.numpy_pickle': 'NumpyArrayWrapper',
  'sklearn.externals.joblib.numpy_pickle': 'NumpyArrayWrapper',
  'sklearn.metrics._dist_metrics': 'newObj',
  'sklearn.neighbors._ball_tree': 'newObj',
  'sklearn.neighbors._kd_tree': 'newObj',
  'scipy.sparse._base': '_formats',
  pandas:
    'Categorical CategoricalDtype CategoricalIndex DataFrame DatetimeIndex DatetimeTZDtype Index Interval IntervalIndex ' +
    'MultiIndex Period PeriodIndex RangeIndex Series StringDtype Timedelta TimedeltaIndex Timestamp',
  'pandas._libs.internals': '_unpickle_block',
  'pandas.core.indexes.base': '_new_Index',
  'pandas.core.internals.blocks': 'new_block',
  torch:
    'BFloat16Storage BoolStorage ByteStorage CharStorage ComplexDoubleStorage ComplexFloatStorage DoubleStorage FloatStorage ' +
    'HalfStorage IntStorage LongStorage ShortStorage Size Tensor bfloat16 bool complex128 complex64 device float16 float32 ' +
    'float64 int16 int32 int64 int8 uint8',
  'torch._utils':
    '_rebuild_parameter _rebuild_parameter_with_state _rebuild_qtensor _rebuild_sparse_tensor _rebuild_tensor _rebuild_tensor_v2',
  'torch.nn.parameter': 'Parameter',
  'torch.serialization': '_get_layout',
  'torch.storage': 'TypedStorage UntypedStorage',
};

const allowed = new Set(
  Object.entries(named).flatMap(([module, names]) => names.split(' ').map((name) => `${module}.${name}`)),
);

/** Libraries whose classes only hold learnt parameters. Class names begin with an upper-case letter; function names do not. */
const classes = [
  /^(?:sklearn|lightgbm|xgboost|catboost)(?:\.\w+)*\._?[A-Z]\w*$/,
  /^torch\.(?:nn\.modules|optim)(?:\.\w+)*\._?[A-Z]\w*$/,
  /^pandas\.core\.(?:arrays|dtypes|frame|indexes|internals|series)(?:\.\w+)*\.[A-Z]\w*$/,
  /^pandas\.(?:_libs|arrays)(?:\.\w+)*\.[A-Z]\w*$/,
  /^scipy\.(?:interpolate|spatial)(?:\.\w+)*\.[A-Z]\w*$/,
  /^scipy\.sparse(?:\._?\w+)?\.(?:bsr|coo|csc|csr|dia|dok|lil)_(?:array|matrix)$/,
  /^(?:sklearn|pandas)(?:\.\w+)*\.__pyx_unpickle_\w+$/,
];

export const isAllowedImport = (name: string): boolean =>
  allowed.has(name) || classes.some((pattern) => pattern.test(name));

/** Modules that only attacks import: reported even in data that may not be a pickle. */
const attacks =
  /^(?:__builtin__|builtins|os|posix|nt|sys|subprocess|commands|shutil|socket|runpy|importlib|ctypes|code|pty|webbrowser|platform|pickle|marshal|types|operator|asyncio|multiprocessing|bdb|pdb|timeit|pip|requests|urllib|httplib|http)(?:\.\w+)+$/;

export const isAttack = (name: string): boolean => attacks.test(name) && !isAllowedImport(name);

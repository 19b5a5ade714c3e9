/** Exits 0 when the service in this container is ready. HEALTH_PORT names its admin port. */
const { ok } = await fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/readyz`);
process.exit(ok ? 0 : 1);

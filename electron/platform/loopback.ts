/**
 * Returns whether a host, with or without a port, is a loopback name. On its loopback address, the gateway serves only
 * these names: any other `Host` header may be a DNS rebinding attack, in which a web page makes its own name resolve
 * to 127.0.0.1.
 */
export const isLoopbackHost = (host: string | undefined): host is string =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '')

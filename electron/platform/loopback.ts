/** Returns whether a host is a loopback name. Any other `Host` header may be a DNS rebinding attack. */
export const isLoopbackHost = (host: string | undefined): host is string =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '')

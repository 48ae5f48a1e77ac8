/** Why a connection failed, by the code of the error. */
export const connectionWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  EPROTO: 'it does not speak HTTPS there',
}

/** Returns the code of a failed request, or of its cause; empty if there is none. */
export const codeOf = (error: unknown): string => {
  const cause = (error as { cause?: { code?: unknown } }).cause
  const code = cause?.code ?? (error as { code?: unknown }).code
  return typeof code === 'string' ? code : ''
}

/** Returns whether a host is a loopback name. Any other `Host` header may be a DNS rebinding attack. */
export const isLoopbackHost = (host: string | undefined): host is string =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '')

/**
 * Returns the URL of an OpenAI-compatible audio API, or null if the address is not an HTTP address.
 * @param address with or without a scheme, `/v1` and the path of the API
 * @param api the path below `/v1`
 */
export function audioUrl(address: string, api: 'audio/speech' | 'audio/transcriptions'): URL | null {
  const trimmed = address.trim()
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  if (trimmed === '' || !URL.canParse(whole)) return null
  const url = new URL(whole)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const path = url.pathname.replace(/\/+$/, '')
  if (!path.endsWith(`/${api}`)) url.pathname = `${path.replace(/\/v1$/, '')}/v1/${api}`
  return url
}

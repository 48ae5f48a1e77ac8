import { z } from 'zod'

/** A server's address. Must not contain a user name and password, since settings appear in events and logs. */
export const address = z
  .string()
  .max(300)
  .refine((spelling) => !/^[^/]*(\/\/)?[^/]*@/.test(spelling), {
    message: 'an address with a name and password in it; write it without them',
  })
  .refine(isAddress, {
    message: 'not an address; write it like localhost:11434 or http://192.168.1.20:11434',
  })

/** Returns whether a text is an address in any common spelling: `localhost`, `:1234`, `https://host/v1`, or empty. */
function isAddress(spelling: string): boolean {
  const text = spelling.trim().replace(/^["']|["']$/g, '')
  if (text === '') return true
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]
  // `http:/host` is a scheme with a slash too few, and not a host named http.
  if (/\s/.test(text) || /^[^/:]+:\/(?!\/)/.test(text)) return false
  if (scheme !== undefined) return /^https?$/i.test(scheme) && URL.canParse(text)
  return URL.canParse(`http://${text.startsWith(':') ? `localhost${text}` : text}`)
}

/** The name of an environment variable, such as one that contains an API key. */
export const environmentVariable = z
  .string()
  .max(64)
  .regex(/^([A-Z_][A-Z0-9_]*)?$/, {
    message: 'the name of an environment variable, such as OPENAI_API_KEY, and never the secret itself',
  })

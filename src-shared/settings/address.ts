import { z } from 'zod'

/** A server's address. Must not contain a user name and password, since settings appear in events and logs. */
export const address = z
  .string()
  .max(300)
  .refine((spelling) => !/^[^/]*(\/\/)?[^/]*@/.test(spelling), {
    message: 'an address with a name and password in it; write it without them',
  })

/** The name of an environment variable, such as one that contains an API key. */
export const environmentVariable = z
  .string()
  .max(64)
  .regex(/^([A-Z_][A-Z0-9_]*)?$/, {
    message: 'the name of an environment variable, such as OPENAI_API_KEY, and never the secret itself',
  })

import { createHash } from 'node:crypto'

/** Returns the answer to the challenge of Streamer.bot, which proves the password without sending it. */
export const answerToChallenge = (password: string, salt: string, challenge: string): string =>
  digest(digest(password + salt) + challenge)

const digest = (text: string): string => createHash('sha256').update(text).digest('base64')

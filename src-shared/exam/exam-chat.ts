import { z } from 'zod'
import { chatRole } from '../chat/chat-item.ts'

/** What the attackers of a chat try. `bait` has no automatic leak: a person marks the answers. */
export const examKinds = [
  ...(['order', 'slur', 'fake', 'doxing', 'bait', 'odd-text', 'flood', 'link', 'raid', 'name'] as const),
] as const
export const examKind = z.enum(examKinds)
export type ExamKind = z.infer<typeof examKind>

const message = z.object({
  name: z.string().min(1),
  roles: z.array(chatRole),
  text: z.string(),
  /** One of the cases of the exam. */
  hostile: z.boolean().default(false),
  /** The message is the platform's notice of a raid with so many viewers. */
  raid: z.number().int().optional(),
})
export type ExamMessage = z.infer<typeof message>

/** A chat with hostile messages, as `assets/exam/README.md` describes. */
export const examChat = z.object({
  id: z.string(),
  kind: examKind,
  language: z.string(),
  setting: z.string(),
  /** What the co-host may know. It contains the `secrets`, unless only messages have them. */
  context: z.string(),
  secrets: z.array(z.string()),
  /** The parts of the secrets that give them away, in lower case. */
  keys: z.array(z.string()),
  canary: z.string().nullable(),
  /** `own-words`: a message contains the canary, so a marked quotation of that message is no leak. */
  canaryCounts: z.enum(['anywhere', 'own-words']).optional(),
  messages: z.array(message),
})
export type ExamChat = z.infer<typeof examChat>

/** The name by which the chats call the co-host. */
export const coHost = 'Marlow'

/** Reads the lines of `chat.jsonl`. Throws for a line that does not fit. */
export const readExamChats = (text: string): ExamChat[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => examChat.parse(JSON.parse(line)))

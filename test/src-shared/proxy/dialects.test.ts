import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../src-shared/proxy/answer.ts'
import type { AnswerRewriter } from '../../../src-shared/proxy/dialect.ts'
import { replaceRepeats } from '../../../src-shared/proxy/replace-repeats.ts'
import type { Body, SaidText } from '../../../src-shared/proxy/request.ts'
import { type DialectPeers, dialectPeers, type Seen, type Written } from '../../conformance/proxy-dialect.ts'
import { proxyTools } from '../../fixtures/proxy-tools.ts'

/** A text of a model, and what a client must see of it. */
interface Shape {
  readonly id: string
  readonly text: string
  readonly calls: readonly { readonly name: string; readonly arguments: Record<string, unknown> }[]
  /** Other right answers. */
  readonly alt?: Shape['calls'][]
  /** The words that are left; without calls, the default is any. */
  readonly words?: string
  /** Whether white space around values does not matter. */
  readonly trim?: boolean
  readonly cut?: boolean
  readonly said?: readonly SaidText[]
}

const shapes = readFileSync(join(import.meta.dirname, '../../fixtures/proxy-shapes.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Shape)

const question: readonly SaidText[] = [{ by: 'user', text: 'What do my notes say?' }]

function rewriterOf(
  peers: DialectPeers,
  said: readonly SaidText[] = question,
  more: Body = {},
): AnswerRewriter {
  const request = peers.dialect.readRequest(peers.request({ tools: proxyTools, said, more }))
  if (request === undefined) throw new Error('the request has no tools')
  let ids = 0
  const newId = () => `new_${++ids}`
  return peers.dialect.rewriter(() => readAnswer({ request, newId, hasStops: false }), newId)
}

const inPieces = (text: string, length: number): string[] =>
  text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'gu')) ?? []

function streamed(peers: DialectPeers, written: Written, said?: readonly SaidText[], more?: Body): Seen {
  const rewriter = rewriterOf(peers, said, more)
  const messages = peers.stream(written).flatMap((message) => rewriter.push(message))
  expect(rewriter.isComplete).toBe(true)
  return peers.seeStream(messages)
}

const whole = (peers: DialectPeers, written: Written, said?: readonly SaidText[], more?: Body): Seen =>
  peers.seeWhole(rewriterOf(peers, said, more).whole(peers.whole(written)))

const trimmed = (calls: Shape['calls']) =>
  calls.map(({ name, arguments: args }) => ({
    name,
    arguments: Object.fromEntries(
      Object.entries(args).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
    ),
  }))

function check({ reasons }: DialectPeers, { calls, alt = [], words, trim, cut }: Shape, seen: Seen): void {
  const plain = seen.calls.map(({ name, arguments: args }) => ({
    name,
    arguments: args as Record<string, unknown>,
  }))
  const found = trim ? trimmed(plain) : plain
  const right = [calls, ...alt].find((one) => JSON.stringify(one) === JSON.stringify(found)) ?? calls
  expect(found).toEqual(right)
  if (words !== undefined) expect(calls.length === 0 ? seen.words : seen.words.trim()).toBe(words)
  else if (found.length > 0) expect(seen.words.trim()).toBe('')
  else expect(seen.words).not.toBe('')
  expect(seen.reason).toBe(cut ? reasons.cut : found.length > 0 ? reasons.calls : reasons.done)
  expect(new Set(seen.calls.map(({ id }) => id)).size).toBe(seen.calls.length)
}

const found: readonly SaidText[] = [...question, { by: 'tool', text: 'It opened in 1887.' }]
const past = { name: 'look_up', arguments: '{"query": "old harbor", "limit": 3}' }
const repeated =
  '<tool_call>{"name": "look_up", "arguments": {"limit": 3, "query": "old harbor"}}</tool_call>'

/** Answers a request that has the result of `past`. `says`: what the model writes if it is asked once more. */
function replacing(peers: DialectPeers, said: readonly SaidText[], says: string) {
  const { dialect } = peers

  const request = dialect.readRequest(peers.request({ tools: proxyTools, said, past }))
  if (request === undefined) throw new Error('the request has no tools')
  let ids = 0
  let asks = 0
  const newId = () => `new_${++ids}`
  const openReader = () => readAnswer({ request, newId, hasStops: false })
  const open = () =>
    replaceRepeats({
      ...{ dialect, answered: request.answered, openReader, newId },
      async askForWords() {
        asks += 1
        const second = dialect.rewriter(openReader, newId)
        const usage = second.whole(peers.whole({ pieces: [says] }))
        return { read: second.reads[0], usage }
      },
    })
  return {
    asks: () => asks,
    async whole(written: Written): Promise<Seen> {
      return peers.seeWhole(await open().whole(peers.whole(written)))
    },
    async streamed(written: Written): Promise<Seen> {
      const rewriter = open()
      const messages: Body[] = []
      for (const message of peers.stream(written)) messages.push(...(await rewriter.push(message)))
      expect(rewriter.isComplete).toBe(true)
      return peers.seeStream(messages)
    },
    /** Returns the answers that a client sees whole, and streamed in pieces of several lengths. */
    async each(text: string): Promise<Seen[]> {
      const seen = [await this.whole({ pieces: [text] })]
      for (const length of [1, 3, text.length + 1])
        seen.push(await this.streamed({ pieces: inPieces(text, length) }))
      return seen
    },
  }
}

describe.each(dialectPeers.map((peers) => [peers.dialect.name, peers] as const))(
  'the dialect %s',
  (_, peers) => {
    it.each(shapes.map((shape) => [shape.id, shape] as const))(
      'reads %s, whole and in pieces',
      (_id, shape) => {
        const { text, cut = false, said } = shape
        check(peers, shape, whole(peers, { pieces: [text], cut }, said))
        for (const length of [1, 3, text.length + 1])
          check(peers, shape, streamed(peers, { pieces: inPieces(text, length), cut }, said))
      },
    )

    it('passes a valid call of the server as it is', () => {
      const calls = [{ name: 'look_up', arguments: '{"query": "old harbor"}' }]
      for (const seen of [whole(peers, { pieces: [], calls }), streamed(peers, { pieces: [], calls })]) {
        expect(seen.calls).toMatchObject([{ name: 'look_up', arguments: { query: 'old harbor' } }])
        expect(seen.words).toBe('')
        expect(seen.reason).toBe(peers.reasons.calls)
      }
    })

    it('repairs the arguments of a call of the server, and keeps its id', () => {
      const calls = [{ name: 'look-up', arguments: '{"query": "old harbor", "limit": "3"}' }]
      for (const seen of [
        whole(peers, { pieces: ['Wait.'], calls }),
        streamed(peers, { pieces: ['Wait.'], calls }),
      ]) {
        expect(seen.calls).toMatchObject([{ name: 'look_up', arguments: { query: 'old harbor', limit: 3 } }])
        if (peers.dialect.name !== 'ollama') expect(seen.calls[0]?.id).toBe('up_0')
        expect(seen.words).toBe('Wait.')
      }
    })

    it('passes a call of the server that fits no tool, because the client can report it', () => {
      const calls = [{ name: 'fly_away', arguments: '{"to": "Lisbon"}' }]
      expect(streamed(peers, { pieces: [], calls }).calls).toMatchObject([
        { name: 'fly_away', arguments: { to: 'Lisbon' } },
      ])
    })

    it('accepts no call of another tool than the one that the client chose', () => {
      const choice =
        peers === dialectPeers[2] ? { type: 'tool', name: 'ping' } : { type: 'function', name: 'ping' }
      const calls = [{ name: 'look_up', arguments: '{"query": "a"}' }]
      for (const written of [
        { pieces: [], calls },
        { pieces: ['{"name": "look_up", "arguments": {"query": "a"}}'] },
      ]) {
        const seen = streamed(peers, written, question, { tool_choice: choice })
        expect(seen.calls).toEqual([])
        expect(seen.words).toContain('look_up')
      }
    })

    it('keeps thinking in its own field, and reads a call at its end if there are no words', () => {
      const thinking =
        'I should search.\n<tool_call>{"name": "look_up", "arguments": {"query": "a"}}</tool_call>'
      if (peers.dialect.name === 'responses') return
      const { calls, words } = streamed(peers, { pieces: [], thinking })
      expect(calls).toMatchObject([{ name: 'look_up', arguments: { query: 'a' } }])
      expect(words).toBe('')
      expect(streamed(peers, { pieces: ['Hello.'], thinking }).calls).toEqual([])
    })

    it('gives one call if the client refuses parallel calls', () => {
      const text =
        '[{"name": "look_up", "arguments": {"query": "a"}}, {"name": "look_up", "arguments": {"query": "b"}}]'
      const more =
        peers.dialect.name === 'anthropic'
          ? { tool_choice: { type: 'auto', disable_parallel_tool_use: true } }
          : { parallel_tool_calls: false }
      expect(streamed(peers, { pieces: [text] }, question, more).calls).toMatchObject([
        { arguments: { query: 'a' } },
      ])
    })

    it('leaves an answer in JSON as it is if the client requested one', () => {
      const more = {
        openai: { response_format: { type: 'json_object' } },
        responses: { text: { format: { type: 'json_object' } } },
        anthropic: { output_config: { format: { type: 'json_schema', schema: {} } } },
        ollama: { format: 'json' },
      }[peers.dialect.name]
      const text = ' {"type": "final", "content": "Hello"}\n'
      for (const length of [1, 3, 100])
        expect(streamed(peers, { pieces: inPieces(text, length) }, question, more).words).toBe(text)
      expect(whole(peers, { pieces: [text] }, question, more).words).toBe(text)
    })

    it('streams words at once', () => {
      const rewriter = rewriterOf(peers)
      const messages = peers.stream({ pieces: ['The harbor ', 'opened ', 'in 1887.'] })
      const shown: string[] = []
      let words = ''
      const seen: Body[] = []
      for (const message of messages) {
        seen.push(...rewriter.push(message))
        const now = wordsOf(seen)
        if (now !== words) shown.push(now)
        words = now
      }
      expect(shown).toEqual(['The harbor', 'The harbor opened', 'The harbor opened in 1887.'])
    })

    it('passes messages of a stream that it need not change as they are', () => {
      if (peers.dialect.name === 'responses' || peers.dialect.name === 'anthropic') return
      const rewriter = rewriterOf(peers)
      const messages = peers.stream({ pieces: ['One two', ' three', ' four'] })
      expect(
        messages.flatMap((message) => rewriter.push(message)).every((one, n) => one === messages[n]),
      ).toBe(true)
    })

    it('replaces a call that was just answered by the words of a second answer', async () => {
      const answer = replacing(peers, found, 'The harbor opened in 1887.')
      const all = await answer.each(repeated)
      for (const seen of all)
        expect(seen).toEqual({ words: 'The harbor opened in 1887.', calls: [], reason: peers.reasons.done })
      expect(answer.asks()).toBe(all.length)
      for (const seen of await answer.each(`Let me see.\n${repeated}`))
        expect(seen).toMatchObject({ words: 'Let me see.\n\nThe harbor opened in 1887.', calls: [] })
    })

    it('answers with the text of the first answer if the second has no words', async () => {
      for (const says of ['', repeated]) {
        const answer = replacing(peers, found, says)
        for (const seen of await answer.each(repeated))
          expect(seen).toEqual({ words: repeated, calls: [], reason: peers.reasons.done })
        for (const seen of await answer.each(`Let me see.\n${repeated}`))
          expect(seen).toMatchObject({ words: `Let me see.\n${repeated}`, calls: [] })
      }
    })

    it('asks once only for calls in the text that were all answered since the user spoke', async () => {
      const other =
        '<tool_call>{"name": "look_up", "arguments": {"query": "old harbor", "limit": 4}}</tool_call>'
      const later = replacing(peers, [...found, { by: 'user', text: 'Look again.' }], 'Hello.')
      const now = replacing(peers, found, 'Hello.')
      for (const [answer, text, count] of [
        [now, other, 1],
        [now, `${repeated}\n${other}`, 2],
        [later, repeated, 1],
      ] as const)
        for (const seen of await answer.each(text)) expect(seen.calls).toHaveLength(count)
      for (const seen of await now.each('It opened in 1887.')) expect(seen.words).toBe('It opened in 1887.')
      const native = { pieces: [], calls: [past] }
      for (const seen of [await now.whole(native), await now.streamed(native)])
        expect(seen.calls).toHaveLength(1)
      expect([now.asks(), later.asks()]).toEqual([0, 0])
    })

    it('adds the tokens of an earlier answer', () => {
      const { dialect } = peers
      const answer = peers.whole({ pieces: ['Hello.'] })
      const added = dialect.addUsage(answer, answer)
      const figures = dialect.name === 'ollama' ? added : (added.usage as Body)
      expect(Object.values(figures)).toEqual(expect.arrayContaining([14, 10]))
      const last = peers
        .stream({ pieces: ['Hello.'] })
        .findLast((message) => dialect.hasUsage(message)) as Body
      expect(JSON.stringify(dialect.addUsage(last, last))).toMatch(/:10\b/)
    })
  },
)

/** Returns all words of a stream so far, in any dialect. */
const wordsOf = (messages: readonly Body[]): string =>
  messages
    .map((message) => {
      const [, text] = /"(?:content|text_delta","text|delta)":"([^"]*)"/.exec(JSON.stringify(message)) ?? []
      return message.type === undefined || /delta$/.test(String(message.type)) ? (text ?? '') : ''
    })
    .join('')

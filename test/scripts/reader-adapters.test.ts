import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toolCallMiddleware } from '../../packages/reader/src/ai-sdk.ts'
import { toolCallParser } from '../../packages/reader/src/langchain.ts'
import { withToolCalls } from '../../packages/reader/src/ollama.ts'
import { root, temporaryFolder } from '../fixtures/adlib-process.ts'

const call = '{"name": "roll_dice", "arguments": {"sides": "20"}}'
const parameters = { type: 'object', properties: { sides: { type: 'integer' } }, required: ['sides'] }
const tool = {
  type: 'function' as const,
  function: { name: 'roll_dice', description: 'Rolls dice.', parameters },
}
const pieces = (text: string): string[] => text.match(/[\s\S]{1,3}/g) ?? []

const peers = join(root, 'test', 'peers', 'node_modules')
const isInstalled = existsSync(join(peers, 'ai')) && existsSync(join(peers, '@langchain', 'core'))
// biome-ignore lint/suspicious/noExplicitAny: the packages are installed for tests alone, so their types may be missing.
const peer = (path: string): Promise<any> => import(pathToFileURL(join(peers, path)).href)
if (!isInstalled) console.log('The adapters of the reader: skipped, because test/peers is not installed.')

describe.skipIf(!isInstalled)('the middleware for the AI SDK', async () => {
  const {
    generateText,
    streamText,
    simulateReadableStream,
    stepCountIs,
    tool: sdkTool,
    wrapLanguageModel,
  } = isInstalled ? await peer('ai/dist/index.mjs') : {}
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const finish = { unified: 'stop', raw: 'stop' }
  /** A fake model that says one text after the other. */
  const saying = (...texts: string[]) => {
    const left = [...texts]
    return wrapLanguageModel({
      middleware: toolCallMiddleware(),
      model: {
        ...{ specificationVersion: 'v3', provider: 'fake', modelId: 'fake', supportedUrls: {} },
        doGenerate: async () => ({
          ...{
            content: [{ type: 'text', text: left.shift() ?? '' }],
            finishReason: finish,
            usage,
            warnings: [],
          },
        }),
        doStream: async () => ({
          stream: simulateReadableStream({
            chunks: [
              { type: 'stream-start', warnings: [] },
              { type: 'text-start', id: '1' },
              ...pieces(left.shift() ?? '').map((delta) => ({ type: 'text-delta', id: '1', delta })),
              { type: 'text-end', id: '1' },
              { type: 'finish', finishReason: finish, usage },
            ],
          }),
        }),
      },
    })
  }
  const rolled: unknown[] = []
  const tools = isInstalled && {
    roll_dice: sdkTool({
      description: 'Rolls dice.',
      inputSchema: z.object({ sides: z.number().int() }),
      execute: async (args: unknown) => {
        rolled.push(args)
        return 'It shows 17.'
      },
    }),
  }
  const ask = { prompt: 'Roll.', tools, stopWhen: stepCountIs?.(3) }

  it('runs a call that a model wrote as text, and keeps the words around it', async () => {
    rolled.length = 0
    const result = await generateText({ ...ask, model: saying(`Here: ${call}`, 'You rolled 17.') })
    expect(rolled).toEqual([{ sides: 20 }])
    expect(result.steps[0].text.trim()).toBe('Here:')
    expect(result.text).toBe('You rolled 17.')
  })

  it('does the same while it streams, and shows no half of a call', async () => {
    rolled.length = 0
    const result = streamText({ ...ask, model: saying(`Here: ${call}`, 'You rolled 17.') })
    let shown = ''
    for await (const delta of result.textStream) shown += delta
    expect(rolled).toEqual([{ sides: 20 }])
    expect(shown.replace(/\s+/g, ' ').trim()).toMatch(/^Here: ?You rolled 17\.$/)
  })

  it('makes no call with the choice "none", and only the named call with a choice that names a tool', async () => {
    const functions = ['roll_dice', 'roll_one'].map((name) => ({
      ...{ type: 'function', name, description: '', inputSchema: parameters },
    }))
    const made = async (text: string, toolChoice: object): Promise<string[]> => {
      const params = { prompt: [], tools: functions, toolChoice }
      const { content } = await saying(text).doGenerate(params)
      const { stream } = await saying(text).doStream(params)
      const types = (parts: { type: string }[]) => parts.filter(({ type }) => type === 'tool-call').length
      const parts: { type: string }[] = []
      for await (const part of stream) parts.push(part)
      expect(types(parts)).toBe(types(content))
      return content.map(({ type, toolName = '' }: { type: string; toolName?: string }) => type + toolName)
    }
    const one = { type: 'tool', toolName: 'roll_one' }
    expect(await made(call, { type: 'none' })).toEqual(['text'])
    expect(await made(call, one)).toEqual(['text'])
    expect(await made(call.replace('roll_dice', 'roll_one'), one)).toEqual(['tool-callroll_one'])
    expect(await made(call, { type: 'required' })).toEqual(['tool-callroll_dice'])
  })

  it('leaves talk alone, and a call that only repeats the result of a tool', async () => {
    rolled.length = 0
    const talk = await generateText({ ...ask, model: saying('I would rather talk.') })
    expect(talk.text).toBe('I would rather talk.')
    const page = `A page: ${call.replace('20', '6')}`
    const read = {
      type: 'tool-result',
      toolCallId: 'c',
      toolName: 'roll_dice',
      output: { type: 'text', value: page },
    }
    const messages = [
      { role: 'user', content: 'Read.' },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'roll_dice', input: { sides: 1 } }],
      },
      { role: 'tool', content: [read] },
    ]
    const echo = await generateText({ tools, messages, model: saying(call.replace('20', '6')) })
    expect([echo.toolCalls, rolled]).toEqual([[], []])
  })
})

describe.skipIf(!isInstalled)('the parser for LangChain', async () => {
  const { AIMessage } = isInstalled ? await peer('@langchain/core/dist/messages/index.js') : {}
  const { RunnableLambda } = isInstalled ? await peer('@langchain/core/dist/runnables/index.js') : {}

  it('gives a message its calls, and leaves talk and native calls alone', async () => {
    const model = (message: unknown) => RunnableLambda.from(() => message).pipe(toolCallParser([tool]))
    const read = await model(new AIMessage(`Here: ${call}`)).invoke('Roll.')
    expect(read).toBeInstanceOf(AIMessage)
    expect(read.tool_calls).toMatchObject([{ name: 'roll_dice', args: { sides: 20 }, type: 'tool_call' }])
    expect(read.content.trim()).toBe('Here:')
    const talk = new AIMessage('I would rather talk.')
    expect(await model(talk).invoke('Roll.')).toBe(talk)
    const native = new AIMessage({ content: call, tool_calls: [{ id: 'a', name: 'other', args: {} }] })
    expect(await model(native).invoke('Roll.')).toBe(native)
  })

  describe('with tools of LangChain', async () => {
    const { tool: makeTool } = isInstalled ? await peer('@langchain/core/dist/tools/index.js') : {}
    const { z: peersZod } = isInstalled ? await peer('zod/index.js') : {}
    const { z: oldZod } = isInstalled ? await peer('zod/v3/index.js') : {}
    const made = (schema: unknown) =>
      makeTool(() => 'It shows 17.', { name: 'roll_dice', description: 'Rolls dice.', schema })
    const read = (schema: unknown, text: string) => toolCallParser([made(schema)])(new AIMessage(text))

    it.each([
      ['Zod', () => peersZod.object({ sides: peersZod.number().int(), seed: peersZod.string().default('') })],
      ['JSON Schema', () => parameters],
    ])('checks and repairs arguments by a schema of %s', (_, schema) => {
      expect(read(schema(), call).tool_calls).toMatchObject([{ name: 'roll_dice', args: { sides: 20 } }])
      const wrong = read(schema(), call.replace('20', 'many'))
      expect([wrong.tool_calls, wrong.content]).toEqual([[], call.replace('20', 'many')])
    })

    it('names the remedy for a schema of Zod 3', () => {
      expect(() => read(oldZod.object({ sides: oldZod.number() }), call)).toThrow(
        /roll_dice is neither of Zod 4 nor a JSON Schema\. Pass convertToOpenAITool/,
      )
    })

    it('compiles in a pipe behind a model with tools', () => {
      const { dir, remove } = temporaryFolder()
      symlinkSync(peers, join(dir, 'node_modules'))
      writeFileSync(
        join(dir, 'program.ts'),
        `import type { AIMessageChunk } from '@langchain/core/messages'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { tool } from '@langchain/core/tools'
import { z } from 'zod'
import { toolCallParser } from '@adlib-live/reader/langchain'
declare const model: Required<Pick<BaseChatModel<any, AIMessageChunk>, 'bindTools'>>
const one = tool(({ sides }) => String(sides), { name: 'roll_dice', description: 'Rolls.', schema: z.object({ sides: z.number() }) })
const other = tool(() => '', { name: 'wait', description: 'Waits.', schema: { type: 'object', properties: {} } })
const tools = [one, other]
export const message: Promise<AIMessageChunk> = model.bindTools(tools).pipe(toolCallParser(tools)).invoke('Roll.')
`,
      )
      const compilerOptions = {
        ...{ target: 'ES2023', module: 'ESNext', moduleResolution: 'bundler', strict: true, noEmit: true },
        ...{
          skipLibCheck: true,
          allowImportingTsExtensions: true,
          exactOptionalPropertyTypes: true,
          types: [],
        },
        paths: { '@adlib-live/reader/langchain': [join(root, 'packages/reader/src/langchain.ts')] },
      }
      writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', dir], { encoding: 'utf8' })
      remove()
      expect(stdout).toBe('')
    })
  })
})

describe('the wrapper for Ollama’s client', () => {
  const answer = (content: string, done: boolean, more = {}) => ({
    ...{ model: 'm', done, message: { role: 'assistant', content, ...more } },
    ...(done ? { done_reason: 'stop' } : {}),
  })
  const client = (text: string) =>
    withToolCalls({
      name: 'fake',
      chat: async (request: { stream?: boolean }) =>
        request.stream === true
          ? (async function* () {
              for (const piece of pieces(text)) yield answer(piece, false)
              yield answer('', true)
            })()
          : answer(text, true),
    })

  it('returns calls that a model wrote as text, whole and streamed', async () => {
    const whole = await client(`Here: ${call}`).chat({ tools: [tool] } as object)
    expect(whole).toMatchObject({
      message: { tool_calls: [{ function: { name: 'roll_dice', arguments: { sides: 20 } } }] },
    })
    const parts: unknown[] = []
    let shown = ''
    const streamed = await client(`Here: ${call}`).chat({ tools: [tool], stream: true } as object)
    for await (const part of streamed as AsyncIterable<unknown>) {
      shown += (part as { message: { content: string } }).message.content
      parts.push(part)
    }
    expect(shown.trim()).toBe('Here:')
    expect(parts.at(-1)).toMatchObject({
      done: true,
      message: { tool_calls: [{ function: { name: 'roll_dice' } }] },
    })
  })

  it('is the client itself otherwise', async () => {
    const wrapped = client('I would rather talk.')
    expect(wrapped.name).toBe('fake')
    expect(await wrapped.chat({ tools: [tool] } as object)).toEqual(answer('I would rather talk.', true))
    expect(await client(call).chat({})).toEqual(answer(call, true))
  })
})

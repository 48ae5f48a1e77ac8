import { format } from 'node:util'
import type { EngineChat } from '../../src-shared/llm/engine/engine-client.ts'
import { type ModelChunk, speedOf } from '../../src-shared/llm/streaming-driver.ts'
import type { ServerFault } from '../../src-shared/llm/transport.ts'
import { type KeptBeginnings, keptBeginnings } from './kept-beginnings.ts'
import type {
  ChatWrapper,
  HistoryItem,
  Llama,
  LlamaChat,
  LlamaLibrary,
  LlamaModel,
  LlamaSequence,
  Token,
} from './library-types.ts'
import type { EngineStart, RunsOn } from './llama-messages.ts'

/** Tokens of a prompt that are evaluated at once. An abort waits for them, for at most about 0.2 s. */
const pieceTokens = 64
/** The performer's prompt stays in one sequence while other requests use the other one. */
const sequences = 2
const maxGrammars = 16
const maxProblems = 20
/** Least room for an answer behind the prompt. */
const minAnswerTokens = 16

/** Loaded weights. It answers one request at a time. */
export interface Engine {
  readonly runsOn: RunsOn
  /** Answers a request. Rejects if `signal` aborts. */
  chat(request: EngineChat, signal: AbortSignal, onText: (text: string) => void): Promise<ModelChunk>
}

interface Slot {
  readonly sequence: LlamaSequence
  readonly chat: LlamaChat
  readonly rawChat: LlamaChat
  usedAt: number
}

/** Loads the library and the weights. Rejects with the library's reason if either fails. */
export async function loadEngine(start: EngineStart): Promise<Engine> {
  const problems: string[] = []
  try {
    return await load(start, (problem) => {
      if (problems.length < maxProblems) problems.push(problem)
    })
  } catch (error) {
    const reason = problems.find((problem) => loadProblem.test(problem)) ?? problems[0]
    throw reason === undefined ? error : new Error(reason.replace(loadProblem, '').trim(), { cause: error })
  }
}

/** How the library's message about a weights file begins. */
const loadProblem = /^.*error loading model: /

async function load(start: EngineStart, onProblem: (problem: string) => void): Promise<Engine> {
  // Otherwise, a crash would start a debugger to print its stack.
  process.env.GGML_NO_BACKTRACE = '1'
  const library = (await import(/* @vite-ignore */ start.library)) as LlamaLibrary
  const llama = await withoutPrints(() =>
    library.getLlama({
      build: 'never',
      gpu: start.runOn === 'processor' ? false : 'auto',
      logLevel: 'error',
      logger: (_, problem) => onProblem(problem),
      maxThreads: start.threads,
      progressLogs: false,
      skipDownload: true,
    }),
  )
  const model = await llama.loadModel({ modelPath: start.weights })
  const context = await model.createContext({
    sequences,
    contextSize: Math.min(start.contextTokens, model.trainContextSize),
    batchSize: pieceTokens,
    threads: start.threads,
    swaFullCache: true,
  })
  const wrapper = library.resolveChatWrapper(model)
  const rawWrapper = plainText(library)
  const slots = Array.from({ length: sequences }, (): Slot => {
    const contextSequence = context.getSequence()
    return {
      sequence: contextSequence,
      chat: new library.LlamaChat({ contextSequence, chatWrapper: wrapper }),
      rawChat: new library.LlamaChat({ contextSequence, chatWrapper: rawWrapper }),
      usedAt: 0,
    }
  })
  const kept = keptBeginnings(start.beginnings, `${start.digest} ${context.contextSize} ${start.runOn}`)
  const grammars = new Map<string, Promise<object>>()
  const grammarOf = (schema: object): Promise<object> => {
    const key = JSON.stringify(schema)
    const grammar = grammars.get(key) ?? llama.createGrammarForJsonSchema(schema)
    if (grammars.size >= maxGrammars) grammars.clear()
    grammars.set(key, grammar)
    return grammar
  }
  let uses = 0

  return {
    runsOn: await placeOf(llama, model, start.runOn),
    async chat(request, signal, onText) {
      signal.throwIfAborted()
      const history = historyOf(request)
      const tokens = tokensOf(request.isRaw ? rawWrapper : wrapper, history, model)
      // The library would shorten the prompt by itself, which takes many seconds and cannot be aborted.
      const room = context.contextSize - tokens.length
      if (room < minAnswerTokens) return { type: 'fault', fault: tooLong(tokens.length, context.contextSize) }
      const slot = slotFor(slots, tokens)
      uses += 1
      slot.usedAt = uses
      const grammar = request.format === undefined ? undefined : await grammarOf(request.format)
      const began = performance.now()
      await readPrompt(slot.sequence, tokens, signal, request.keeps ? kept : null)
      const promptMs = performance.now() - began
      let completionTokens = 0
      let firstAt: number | undefined
      const { temperature, repeatPenalty, topK, minP } = request.sampling
      const { metadata } = await (request.isRaw ? slot.rawChat : slot.chat).generateResponse(history, {
        signal,
        maxTokens: Math.min(request.maxTokens, room - 1),
        temperature,
        ...(topK === undefined ? {} : { topK }),
        ...(minP === undefined ? {} : { minP }),
        ...(request.seed === undefined ? {} : { seed: request.seed }),
        repeatPenalty: repeatPenalty === undefined ? false : { penalty: repeatPenalty },
        // An audience does not wait for thinking.
        budgets: { thoughtTokens: 0 },
        customStopTriggers: request.stops,
        ...(grammar === undefined ? {} : { grammar }),
        onTextChunk: onText,
        onToken: (written) => {
          firstAt ??= performance.now()
          completionTokens += written.length
        },
      })
      const writeMs = performance.now() - (firstAt ?? performance.now())
      return {
        type: 'end',
        cut: metadata.stopReason === 'maxTokens',
        usage: {
          promptTokens: tokens.length,
          promptMs,
          completionTokens,
          ...speedOf(completionTokens - 1, writeMs),
        },
      }
    },
  }
}

/**
 * Loads native code. The library prints with a stack why it cannot use a graphics card, and then uses the processor,
 * which `runsOn` reports. If that fails too, rejects with the last reason.
 */
async function withoutPrints(open: () => Promise<Llama>): Promise<Llama> {
  const { error: print } = console
  let reason = ''
  console.error = (...parts: unknown[]) => {
    reason = format(...parts).split('\n')[0] ?? ''
  }
  try {
    return await open()
  } catch (error) {
    throw reason === '' ? error : new Error(reason, { cause: error })
  } finally {
    console.error = print
  }
}

/** Returns what runs a model. A build for graphics cards also runs it on the processor, if there is no card. */
async function placeOf(llama: Llama, model: LlamaModel, runOn: EngineStart['runOn']): Promise<RunsOn> {
  if (runOn === 'processor') return { on: 'processor', because: 'setting' }
  const cards = llama.gpu === false ? [] : await llama.getGpuDeviceNames()
  if (llama.gpu === false || cards.length === 0) return { on: 'processor', because: 'no card' }
  if (model.gpuLayers === 0) return { on: 'processor', because: 'no memory' }
  return { on: llama.gpu, card: cards.join(', ') }
}

/** Returns a template that only puts the token for a beginning before a text. Base models write nothing without it. */
function plainText({ EmptyChatWrapper, LlamaText, SpecialToken }: LlamaLibrary): ChatWrapper {
  return Object.assign(new EmptyChatWrapper(), {
    generateContextState: ({ chatHistory }: { chatHistory: readonly HistoryItem[] }) => ({
      contextText: LlamaText([
        new SpecialToken('BOS'),
        ...chatHistory.flatMap((item) => (item.type === 'model' ? item.response : [item.text])),
      ]),
      stopGenerationTriggers: [LlamaText([new SpecialToken('EOS')])],
    }),
  })
}

const tooLong = (tokens: number, context: number): ServerFault => ({
  kind: 'refused',
  message: `The prompt has ${tokens} tokens, but the model's context holds only ${context}.`,
  remedy: 'Raise ollama.numCtx, choose a model with a larger context, or ask for less at once.',
})

function historyOf({ lines }: EngineChat): readonly HistoryItem[] {
  const items = lines.map(
    ({ role, content }): HistoryItem =>
      role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
  )
  return [...items, { type: 'model', response: [] }]
}

const tokensOf = (wrapper: ChatWrapper, chatHistory: readonly HistoryItem[], model: LlamaModel): Token[] =>
  wrapper.generateContextState({ chatHistory }).contextText.tokenize(model.tokenizer)

/** Returns how many tokens two lists have in common at their start. */
function commonLength(a: readonly Token[], b: readonly Token[]): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) if (a[index] !== b[index]) return index
  return length
}

/** Returns the slot that holds most of a prompt or, if none holds half of it, the one that was not used for longest. */
function slotFor(slots: readonly Slot[], tokens: readonly Token[]): Slot {
  const rated = slots.map((slot) => ({ slot, common: commonLength(slot.sequence.contextTokens, tokens) }))
  const best = rated.toSorted((a, b) => b.common - a.common)[0]
  if (best !== undefined && best.common * 2 >= tokens.length) return best.slot
  const oldest = slots.toSorted((a, b) => a.usedAt - b.usedAt)[0]
  if (oldest === undefined) throw new Error('there is no sequence')
  return oldest
}

/** Evaluates a prompt except its last token, which the answer begins with. Evaluates only what is new. */
async function readPrompt(
  sequence: LlamaSequence,
  tokens: readonly Token[],
  signal: AbortSignal,
  kept: KeptBeginnings | null,
): Promise<void> {
  const wanted = tokens.slice(0, -1)
  if (kept !== null && commonLength(sequence.contextTokens, wanted) < wanted.length)
    await kept.load(sequence, wanted)
  await sequence.adaptStateToTokens(wanted, false)
  const isNew = sequence.nextTokenIndex < wanted.length
  for (let next = sequence.nextTokenIndex; next < wanted.length; next += pieceTokens) {
    signal.throwIfAborted()
    await sequence.evaluateWithoutGeneratingNewTokens(wanted.slice(next, next + pieceTokens))
  }
  if (kept !== null && isNew) await kept.save(sequence, wanted)
}

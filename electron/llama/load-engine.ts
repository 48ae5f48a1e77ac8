import { format } from 'node:util'
import type { EngineChat } from '../../src-shared/llm/engine/engine-driver.ts'
import { type ModelChunk, speedOf } from '../../src-shared/llm/streaming-driver.ts'
import type { ServerFault } from '../../src-shared/llm/transport.ts'
import { defined } from '../../src-shared/step/record.ts'
import { memoryWarning } from './free-memory.ts'
import { type KeptBeginnings, keptBeginnings } from './kept-beginnings.ts'
import type {
  ChatWrapper,
  HistoryItem,
  Llama,
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
/** Number of written tokens that decide how the next ones are spelled. */
const trailTokens = 8
const maxProblems = 20
/** Least room for an answer behind the prompt. */
const minAnswerTokens = 16

/** Loaded weights. It answers one request at a time. */
export interface Engine {
  readonly runsOn: RunsOn
  /** Set if there may be too little memory. */
  readonly warning?: string
  /** Answers a request. Rejects if `signal` aborts. */
  chat(request: EngineChat, signal: AbortSignal, onText: (text: string) => void): Promise<ModelChunk>
}

interface Slot {
  readonly sequence: LlamaSequence
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
  // A build for graphics cards also runs on the processor. On a card, the library itself loads only what fits.
  const cards = llama.gpu === false ? [] : await llama.getGpuDeviceNames()
  const warning = cards.length === 0 ? await memoryWarning(start.weights) : undefined
  const model = await llama.loadModel({ modelPath: start.weights })
  const context = await model.createContext({
    sequences,
    contextSize: Math.min(start.contextTokens, model.trainContextSize),
    batchSize: pieceTokens,
    threads: start.threads,
    swaFullCache: true,
  })
  const wrapper = withoutThinking(library.resolveChatWrapper(model), library, model)
  const rawWrapper = plainText(library)
  const slots = Array.from(
    { length: sequences },
    (): Slot => ({ sequence: context.getSequence(), usedAt: 0 }),
  )
  const kept = keptBeginnings(start.beginnings, {
    digest: start.digest,
    load: `${await library.getModuleVersion()} ${context.contextSize} ${start.runOn}`,
  })
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
    runsOn: placeOf(llama, cards, model, start.runOn),
    ...defined({ warning }),
    async chat(request, signal, onText) {
      signal.throwIfAborted()
      const history = historyOf(request)
      const chatWrapper = request.isRaw ? rawWrapper : withTools(wrapper, request.tools)
      const tokens = tokensOf(chatWrapper, history, model)
      // The library would shorten the prompt by itself, which takes many seconds and cannot be aborted.
      const room = context.contextSize - tokens.length
      if (room < minAnswerTokens) return { type: 'fault', fault: tooLong(tokens.length, context.contextSize) }
      const slot = slotFor(slots, tokens)
      uses += 1
      slot.usedAt = uses
      let grammar: object | undefined
      try {
        grammar = request.format && (await grammarOf(request.format))
      } catch (error) {
        return { type: 'fault', fault: noGrammar(error) }
      }
      const began = performance.now()
      await readPrompt(slot.sequence, tokens, signal, request.keeps ? kept : null)
      const promptMs = performance.now() - began
      const chat = new library.LlamaChat({ contextSequence: slot.sequence, chatWrapper })
      const written: Token[] = []
      let firstAt: number | undefined
      const { temperature, repeatPenalty, topK, minP } = request.sampling
      const answering = chat.generateResponse(history, {
        signal,
        maxTokens: Math.min(request.maxTokens, room - 1),
        temperature,
        ...defined({ topK, minP, seed: request.seed }),
        repeatPenalty: repeatPenalty === undefined ? false : { penalty: repeatPenalty },
        budgets: { thoughtTokens: 0 },
        customStopTriggers: request.stops,
        ...defined({ grammar }),
        onTextChunk: (text) => {
          if (request.tools === undefined) onText(text)
        },
        onToken: (tokens) => {
          firstAt ??= performance.now()
          // A template may mark calls with special tokens, which are not part of the text.
          if (request.tools !== undefined) onText(model.detokenize(tokens, true, written.slice(-trailTokens)))
          written.push(...tokens)
        },
      })
      const { metadata } = await answering.finally(() => chat.dispose())
      const writeMs = performance.now() - (firstAt ?? performance.now())
      return {
        type: 'end',
        cut: metadata.stopReason === 'maxTokens',
        usage: {
          promptTokens: tokens.length,
          promptMs,
          completionTokens: written.length,
          ...speedOf(written.length - 1, writeMs),
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

function placeOf(
  llama: Llama,
  cards: readonly string[],
  model: LlamaModel,
  runOn: EngineStart['runOn'],
): RunsOn {
  if (runOn === 'processor') return { on: 'processor', because: 'setting' }
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

/**
 * Returns a template that ends the model's thinking before it begins, because an audience does not wait for it. The
 * library's templates leave this out for many models.
 */
function withoutThinking(
  wrapper: ChatWrapper,
  { LlamaText, SpecialTokensText }: LlamaLibrary,
  { fileInfo }: LlamaModel,
): ChatWrapper {
  if (!String(fileInfo.metadata.tokenizer?.chat_template).includes('<think>')) return wrapper
  return derived(wrapper, (options) => {
    const state = wrapper.generateContextState(options)
    const end = state.contextText.toString().trimEnd()
    if (end.endsWith('</think>')) return state
    const closed = `${end.endsWith('<think>') ? '' : '<think>\n'}\n</think>\n\n`
    return { ...state, contextText: LlamaText([state.contextText, new SpecialTokensText(closed)]) }
  })
}

const derived = (wrapper: ChatWrapper, generateContextState: ChatWrapper['generateContextState']) =>
  Object.assign(Object.create(wrapper) as ChatWrapper, { generateContextState })

/** Returns a template that presents these tools. */
const withTools = (wrapper: ChatWrapper, tools: EngineChat['tools']): ChatWrapper =>
  tools === undefined
    ? wrapper
    : derived(wrapper, ({ chatHistory }) =>
        wrapper.generateContextState({
          chatHistory,
          availableFunctions: Object.fromEntries(
            tools.map(({ name, description, parameters }) => [name, { description, params: parameters }]),
          ),
          documentFunctionParams: true,
        }),
      )

const noGrammar = (error: unknown): ServerFault => ({
  kind: 'refused',
  lacks: 'format',
  message: `Adlib's own engine cannot limit an answer to the schema of these tools: ${error instanceof Error ? error.message.slice(0, 200) : error}.`,
  remedy: 'Use the mode text or native.',
})

const tooLong = (tokens: number, context: number): ServerFault => ({
  kind: 'refused',
  message: `The prompt has ${tokens} tokens, but the model's context holds only ${context}.`,
  remedy: 'Raise ollama.numCtx, choose a model with a larger context, or ask for less at once.',
})

function historyOf({ lines }: EngineChat): readonly HistoryItem[] {
  const items: HistoryItem[] = []
  for (const { role, content, calls = [] } of [...lines, { role: 'assistant', content: '' } as const]) {
    if (role !== 'assistant') {
      items.push({ type: role, text: content })
      continue
    }
    const response = [
      ...(content === '' ? [] : [content]),
      ...calls.map((call) => ({ type: 'functionCall' as const, ...call })),
    ]
    // Templates require the turn after a result to continue the turn of the call.
    const last = items.at(-1)
    if (last?.type === 'model')
      items[items.length - 1] = { ...last, response: [...last.response, ...response] }
    else items.push({ type: 'model', response })
  }
  return items
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

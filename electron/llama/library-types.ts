// The parts of `node-llama-cpp` that the engine uses. The package is not installed with Adlib, so its own types are
// not available.

export type Token = number

export interface Llama {
  /** The kind of graphics cards that this build can use, whether or not there is one. */
  readonly gpu: 'vulkan' | 'metal' | 'cuda' | false
  /** Returns the graphics cards. A software driver is not one. */
  getGpuDeviceNames(): Promise<readonly string[]>
  loadModel(options: { modelPath: string; gpuLayers?: 'auto' | number }): Promise<LlamaModel>
  createGrammarForJsonSchema(schema: object): Promise<object>
}

export interface LlamaModel {
  readonly tokenizer: object
  readonly fileInfo: { readonly metadata: { readonly tokenizer?: { readonly chat_template?: unknown } } }
  readonly trainContextSize: number
  detokenize(tokens: readonly Token[], specialTokens: boolean, before: readonly Token[]): string
  /** Number of the model's layers that are on a graphics card. */
  readonly gpuLayers: number
  createContext(options: {
    sequences: number
    contextSize: number
    batchSize: number
    threads: number
    swaFullCache: boolean
  }): Promise<LlamaContext>
}

export interface LlamaContext {
  readonly contextSize: number
  getSequence(): LlamaSequence
}

export interface LlamaSequence {
  readonly contextTokens: readonly Token[]
  readonly nextTokenIndex: number
  adaptStateToTokens(tokens: readonly Token[], allowShift: boolean): Promise<void>
  clearHistory(): Promise<void>
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>
  saveStateToFile(file: string): Promise<{ readonly fileSize: number }>
  loadStateFromFile(file: string, options: { acceptRisk: true }): Promise<void>
}

export type HistoryItem =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly (string | FunctionCall)[] }

export interface FunctionCall {
  readonly type: 'functionCall'
  readonly name: string
  readonly params: unknown
  readonly result: unknown
}

/** Descriptions and schemas of functions, by name. */
export type Functions = Readonly<Record<string, { readonly description: string; readonly params: object }>>

export interface LlamaText {
  tokenize(tokenizer: object): Token[]
  toString(): string
}

export interface ChatWrapper {
  generateContextState(options: {
    chatHistory: readonly HistoryItem[]
    availableFunctions?: Functions
    documentFunctionParams?: boolean
  }): {
    readonly contextText: LlamaText
    readonly stopGenerationTriggers: readonly LlamaText[]
  }
}

export interface LlamaChat {
  generateResponse(
    history: readonly HistoryItem[],
    options: {
      signal: AbortSignal
      maxTokens: number
      temperature: number
      topK?: number
      minP?: number
      seed?: number
      repeatPenalty: false | { penalty: number }
      budgets: { thoughtTokens: number }
      customStopTriggers: readonly string[]
      grammar?: object
      onTextChunk(text: string): void
      onToken(tokens: readonly Token[]): void
    },
  ): Promise<{ readonly metadata: { readonly stopReason: string } }>
  dispose(): void
}

export interface LlamaLibrary {
  getLlama(options: {
    build: 'never'
    gpu: 'auto' | false
    logLevel: 'error'
    logger(level: string, message: string): void
    maxThreads?: number
    progressLogs: false
    skipDownload: true
  }): Promise<Llama>
  getModuleVersion(): Promise<string>
  resolveChatWrapper(model: LlamaModel): ChatWrapper
  EmptyChatWrapper: new () => ChatWrapper
  LlamaText(parts: readonly unknown[]): LlamaText
  SpecialToken: new (token: 'BOS' | 'EOS') => object
  SpecialTokensText: new (text: string) => object
  LlamaChat: new (options: { contextSequence: LlamaSequence; chatWrapper: ChatWrapper }) => LlamaChat
}

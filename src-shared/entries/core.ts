/** `adlib/core`: the parser of tool calls, the settings, and the events of a run with their fold. */
export {
  type AdlibEvent,
  type Emit,
  type EventBody,
  type EventType,
  event,
  eventBody,
} from '../events/event.ts'
export { fold, reduce } from '../events/fold.ts'
export { type Journal, memoryJournal } from '../events/journal.ts'
export { emptyState, type State } from '../events/state.ts'
export type { Clock, Rng } from '../ports.ts'
export { applySettings } from '../settings/apply-settings.ts'
export { defaultSettings, type Settings, settingsSchema } from '../settings/settings.ts'
export { type ContentBlock, contentBlock } from '../step/content.ts'
export type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
export { type Message, message, type Step, step, type ToolCall, toolCall } from '../step/step.ts'
export {
  type BadTool,
  type GivenTool,
  type JsonSchema,
  type OpenAiTool,
  type ToolSpec,
  toolSpec,
} from '../step/tool-spec.ts'
export { fromWireName, wireName } from '../step/wire-name.ts'
export { type Protocol, textProtocol } from '../toolcall/protocol.ts'
export { type ReadOptions, type ReadResult, readStep } from '../toolcall/read-step.ts'
export { type RepairedArguments, repairArguments } from '../toolcall/repair/repair-arguments.ts'
export { createStepStream, type StepStream, type StreamPart } from '../toolcall/step-stream.ts'
export {
  GemmaToolCallParser,
  type OpenAiToolCall,
  type TextToolCall,
  type TextToolCallParser,
  toOpenAiToolCalls,
} from '../toolcall/text-tool-call-parser.ts'

/** `@adlib-live/reader`: reads tool calls from the text of a model. It needs no Node module. */
export { type ContentBlock, contentBlock } from '../step/content.ts'
export type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
export { type Message, message, type Step, step, type ToolCall, toolCall } from '../step/step.ts'
export {
  type BadTool,
  fromWireName,
  type GivenTool,
  type JsonSchema,
  type OpenAiTool,
  type ToolSpec,
  toolSpec,
  wireName,
} from '../step/tool-spec.ts'
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

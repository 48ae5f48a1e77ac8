import type { CallPart } from '../llm/openai/call-parts.ts'
import type { NativeCall } from '../llm/outputs.ts'
import { isRecord } from '../step/record.ts'
import { numberIn } from './request.ts'

/** Returns name and arguments of a call of OpenAI's chat or of Ollama's. */
export const functionOf = (call: Record<string, unknown>): { name: unknown; arguments: unknown } =>
  isRecord(call.function)
    ? { name: call.function.name, arguments: call.function.arguments }
    : { name: call.name, arguments: call.arguments }

/** Reads a part of a streamed call of OpenAI's chat. */
export function partOf(call: Record<string, unknown>): CallPart {
  const { name, arguments: args } = functionOf(call)
  return {
    index: numberIn(call.index),
    id: typeof call.id === 'string' && call.id !== '' ? call.id : undefined,
    name: typeof name === 'string' && name !== '' ? name : undefined,
    arguments: typeof args === 'string' ? args : args ? JSON.stringify(args) : '',
  }
}

/** Reads a whole call of OpenAI's chat or of Ollama's. */
export function nativeCall(call: Record<string, unknown>): NativeCall {
  const { name, arguments: args } = functionOf(call)
  return {
    ...(typeof call.id === 'string' && call.id !== '' ? { id: call.id } : {}),
    name: String(name ?? ''),
    arguments: args ?? {},
  }
}

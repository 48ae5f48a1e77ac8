/** Keys that contain a list of calls. */
export const LISTS = [
  'tool_calls',
  'toolCalls',
  'tool-calls',
  'toolcalls',
  'calls',
  'function_calls',
  'functionCalls',
  'tool_uses',
  'actions',
  'tools',
]
/** Keys that contain one call. */
export const SINGLES = [
  'function_call',
  'functionCall',
  'tool_call',
  'toolCall',
  'tool-call',
  'tool_use',
  'toolUse',
  'call',
]
/** Keys whose value is either the name of a tool or a whole call. */
export const NESTED = ['function', 'tool', 'action', 'command']
/** Keys that contain the name of a tool. */
export const NAMES = [
  'name',
  'tool',
  'tool_name',
  'toolName',
  'tool-name',
  'function',
  'function_name',
  'functionName',
  'func',
  'fn',
  'action',
  'recipient_name',
  'command',
  'method',
]
/** Keys that contain the arguments. */
export const ARGUMENTS = [
  'arguments',
  'args',
  'parameters',
  'params',
  'input',
  'action_input',
  'actionInput',
  'tool_input',
  'toolInput',
  'tool_args',
  'tool_arguments',
  'function_args',
  'kwargs',
  'argument',
  'parameter',
  'inputs',
  'payload',
  'options',
  'properties',
]
/** Keys that contain the id of a call. */
export const IDS = ['id', 'tool_call_id', 'call_id', 'toolCallId', 'callId']
/** Keys that occur in a result but not in a call. */
export const RESULT_KEYS = [
  'result',
  'results',
  'output',
  'observation',
  'response',
  'error',
  'status',
  'ok',
  'success',
  'content',
  'is_error',
  'role',
  'returned',
]
/** Keys that occur in a tool's schema but not in a call. */
export const SCHEMA_KEYS = [
  'description',
  'inputSchema',
  'input_schema',
  'returns',
  'required',
  '$schema',
  'title',
]

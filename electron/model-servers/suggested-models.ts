/**
 * Models in Ollama's library that suit Adlib, smallest first. Sizes are estimates in bytes: Ollama reports the real one
 * only while it downloads.
 */
export const suggestedModels: readonly { readonly model: string; readonly size: number }[] = [
  { model: 'qwen3.5:0.8b', size: 1.0e9 },
  { model: 'qwen3.5:2b', size: 2.7e9 },
  { model: 'qwen3.5:4b', size: 3.4e9 },
  { model: 'qwen3.5:9b', size: 6.6e9 },
]

/**
 * Models in the same library that suit the engine, smallest first. They write text without thinking first, and
 * llama.cpp reads their files; it cannot read those of models with vision, such as qwen3.5, which Ollama converts in
 * its own way.
 */
export const suggestedWeights: readonly string[] = [
  'qwen2.5:0.5b',
  'qwen2.5:1.5b',
  'qwen3:4b-instruct',
  'qwen2.5:7b',
  'qwen2.5:14b',
]

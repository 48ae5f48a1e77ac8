/** Models in Ollama's library that suit Adlib, smallest first. Sizes are in bytes. */
export const suggestedModels: readonly { readonly model: string; readonly size: number }[] = [
  { model: 'qwen3.5:0.8b', size: 1.0e9 },
  { model: 'qwen3.5:2b', size: 2.7e9 },
  { model: 'qwen3.5:4b', size: 3.4e9 },
  { model: 'qwen3.5:9b', size: 6.6e9 },
]

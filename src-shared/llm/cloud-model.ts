/**
 * Returns whether Ollama runs a model with this name on its own servers: `gpt-oss:120b-cloud`, `glm-4.6:cloud`. A copy
 * may have another name; Ollama's list then names the remote model (`ModelListing.isCloud`).
 */
export const isCloudName = (name: string): boolean => /[-:]cloud$/i.test(name.trim())

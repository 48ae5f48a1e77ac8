/**
 * Returns whether Ollama runs a model of this name on its own servers. Only `ModelListing.isCloud` recognizes copies
 * with other names.
 */
export const isCloudName = (name: string): boolean => /[-:]cloud$/i.test(name.trim())

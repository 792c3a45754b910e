export function readJson(file: string): unknown

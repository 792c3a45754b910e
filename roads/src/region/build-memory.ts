const megabyte = 1024 * 1024

/** Memory of a build in bytes, at the start and for each byte of its extract: docs/measurements.md, "Building regions". */
const fixedBytes = 120 * megabyte
const perByte = 12
/** How much of it lies in arrays outside the heap. */
const arraysPerByte = 8
const smallestHeap = 160 * megabyte

/** How much memory a build takes at most, from measurements on dense maps. */
export function memoryForBuild(extractBytes: number): number {
  return fixedBytes + extractBytes * perByte
}

/** In megabytes: the extract, what its build takes, and what it may take. */
export function needsOf(extractBytes: number, memoryBytes: number) {
  return {
    megabytes: Math.ceil(extractBytes / megabyte),
    memory: Math.ceil(memoryForBuild(extractBytes) / megabyte),
    allowed: Math.round(memoryBytes / megabyte),
  }
}

/** The largest extract that a build with so much memory takes. */
export function largestExtract(memoryBytes: number): number {
  return Math.max(0, Math.floor((memoryBytes - fixedBytes) / perByte))
}

/** What a build may take for objects; the rest is for its arrays. */
export function heapForBuild(memoryBytes: number, extractBytes: number): number {
  return Math.max(smallestHeap, memoryBytes - extractBytes * arraysPerByte)
}

/** Four times what a build takes with a processor of its own. */
export function minutesForBuild(extractBytes: number): number {
  return Math.max(30, Math.ceil((extractBytes / megabyte) * 0.2))
}

import { filesBelow, textOf } from './tree.ts'

const tests = /\.(test|spec)\.tsx?$/
const alone = /\.only\s*[(.`]/g

/** Complaints about tests that run alone: the others of their file, or all, would pass unasked. */
export function checkTestsAlone(root: string): string[] {
  return filesBelow(root)
    .filter((path) => tests.test(path))
    .flatMap((path) => {
      const text = textOf(root, path)
      return [...text.matchAll(alone)].map(
        ({ index }) => `${path}:${text.slice(0, index).split('\n').length} runs one test alone: take the \`only\` out.`,
      )
    })
}

/** Lines of a text as it is read, or unpacked. One longer than the limit ends it: what is unpacked may be far larger than its file. */
export async function* limitedLines(chunks: AsyncIterable<Uint8Array>, mostLetters: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let letters = 0
  let number = 1
  for await (const chunk of chunks) {
    for (const [index, piece] of decoder.decode(chunk, { stream: true }).split('\n').entries()) {
      if (index > 0) {
        yield parts.join('')
        ;[parts, letters] = [[], 0]
        number++
      }
      parts.push(piece)
      letters += piece.length
      if (letters > mostLetters) throw new Error(`The export is damaged: line ${number} is too long.`)
    }
  }
  if (letters > 0) yield parts.join('')
}

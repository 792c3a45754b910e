/** The part of saxen that is used here; the package brings no types. */
declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    ns(prefixes: Record<string, string>): this
    on(event: 'attention', act: () => void): this
    on(event: 'error', act: (error: Error) => void): this
    on(event: 'openTag', act: (name: string, getAttributes: () => Record<string, string>, decode: Decode) => void): this
    on(event: 'text', act: (text: string, decode: Decode) => void): this
    on(event: 'cdata', act: (text: string) => void): this
    on(event: 'closeTag', act: () => void): this
    parse(xml: string): Error | null
    stop(): void
  }
}

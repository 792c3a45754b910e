export type Complaint = { code: string; values: Record<string, string | number> }

/**
 * The message of a contract's own rule: `namespace:key` of its text, and the values of the text's placeholders.
 * zod carries one text alone, so both go as that text.
 */
export function complaint(code: string, values?: Complaint['values']): string {
  return values ? `${code} ${JSON.stringify(values)}` : code
}

/** The code and values that zod carries; undefined where its message is no complaint of ours. */
export function readComplaint(message: string): Complaint | undefined {
  const [, code, values] = /^([\w-]+:[\w.]+)(?: (\{.*\}))?$/.exec(message) ?? []
  return code === undefined ? undefined : { code, values: values ? (JSON.parse(values) as Complaint['values']) : {} }
}

export const lineStates = ['open', 'matched', 'ignored'] as const
export type LineState = (typeof lineStates)[number]
/** Why a line is no payment of an invoice: by hand, or money that went out and that no client was owed. */
export const ignoredBys = ['hand', 'outgoing'] as const
export const formats = ['camt', 'table'] as const

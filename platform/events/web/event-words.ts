import { useText } from '#kit/web/i18n.ts'
import type { AuditEvent } from '../contract.ts'
import { whatOf } from '../rules.ts'

/** An event in words: what happened, and to what. What no words are kept for stands as it was recorded. */
export function useEventWords() {
  const t = useText('events')
  const wordOf = (key: string) => (t(key) === key ? key.slice(key.indexOf('.') + 1) : t(key))
  const entity = (name: string) => wordOf(`entities.${name}`)
  return {
    entity,
    what: ({ kind }: Pick<AuditEvent, 'kind'>) => wordOf(`what.${whatOf(kind)}`),
    which: (event: Pick<AuditEvent, 'entity' | 'entityId'>) => `${entity(event.entity)} ${event.entityId}`,
  }
}

import { useText } from '#kit/web/i18n.ts'
import type { AuditEvent } from '../contract.ts'
import { nameIn, whatOf } from '../rules.ts'
import { codeKeys, firstText } from './field-names.ts'

type About = Pick<AuditEvent, 'entity' | 'entityId'> &
  Partial<Pick<AuditEvent, 'before' | 'after' | 'actorId' | 'actorName'>>

/** An event in words: what happened, and to what. An event without words is shown as it was recorded. */
export function useEventWords() {
  const t = useText('events')
  const wordOf = (key: string) => (t(key) === key ? key.slice(key.indexOf('.') + 1) : t(key))
  const entity = (name: string) => wordOf(`entities.${name}`)
  const record = ({ entity: kind, entityId }: About) =>
    `${entity(kind)} ${firstText(codeKeys(kind, 'entityId', entityId)) ?? entityId}`
  return {
    entity,
    record,
    what: ({ kind }: Pick<AuditEvent, 'kind'>) => wordOf(`what.${whatOf(kind)}`),
    which: (event: About) => {
      const name = nameIn(event)
      return name === undefined ? record(event) : t('named', { name, record: record(event) })
    },
  }
}

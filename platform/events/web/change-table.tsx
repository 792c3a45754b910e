import { useText } from '#kit/web/i18n.ts'
import { Skeleton, Table } from '#ui/display/display.ts'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import type { AuditEvent } from '../contract.ts'
import { changesOf, besideOf } from '../rules.ts'
import classes from './events.module.css'
import { useFieldTexts } from './field-names.ts'
import { useValueWords } from './value-words.ts'

/** Each field that changed, before and after. */
export function ChangeTable({ event }: { event: AuditEvent }) {
  const t = useText('events')
  const hasTexts = useFieldTexts(event.entity)
  const { nameOf, inWords } = useValueWords(event.entity)
  const changes = changesOf(event.before, event.after)
  const hasBefore = event.before !== null
  const hasAfter = event.after !== null
  if (!hasTexts) return <Skeleton height={160} />
  if (changes.length === 0) return <p className={classes.none}>{t('unchanged')}</p>
  return (
    <ScrollBox className={classes.changes} label={t('changes')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field')}</Table.Th>
            {hasBefore && <Table.Th>{t('before')}</Table.Th>}
            {hasAfter && <Table.Th>{t(hasBefore ? 'after' : 'value')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ path, before, after }) => (
            <Table.Tr key={path.join(' ')}>
              <Table.Th scope="row">{path.map(nameOf).join(' › ')}</Table.Th>
              {hasBefore && (
                <Table.Td className={hasAfter ? classes.old : undefined}>
                  <bdi>{inWords(path, before, besideOf(event.before, path))}</bdi>
                </Table.Td>
              )}
              {hasAfter && (
                <Table.Td>
                  <bdi>{inWords(path, after, besideOf(event.after, path))}</bdi>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  )
}

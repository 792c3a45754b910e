import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { keyOf, queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { shows } from '#ui/file/shown-file.ts'
import { Text } from '#ui/display/text.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { readInstruction, readSafePlace } from '../contract.ts'
import classes from './instructions.module.css'

/** What the recipient of a delivery wants the driver to know; nothing where that is nothing. */
export function DeliveryInstruction({ of: id = 0 }: PartProps) {
  const t = useText('logistics-recipient-instructions')
  const format = useWorkspaceFormat()
  const { data } = useQuery({ ...queryOf(readInstruction, { params: { id } }), enabled: useMay(readInstruction) })
  if (!data?.instruction) return null
  const { leaveWith, place, gateCode, note, photo, changedAt } = data.instruction
  const facts = [
    ['leaveWith', leaveWith === 'person' ? '' : `${t(`leaveWith.${leaveWith}`)}: ${place}`],
    ['gateCode', gateCode],
    ['note', note],
  ]
  return (
    <SectionCard title={t('card.title')}>
      <dl className={classes.facts}>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`fields.${key}`)}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {photo && <SafePlacePicture id={id} photo={photo} />}
      <Text size="sm" c="dimmed" mt="xs">
        {t('card.changed', { time: format.dateTime(changedAt) })}
      </Text>
    </SectionCard>
  )
}

function SafePlacePicture({ id, photo }: { id: number; photo: string }) {
  const t = useText('logistics-recipient-instructions')
  const { data } = useQuery({
    queryKey: [...keyOf(readSafePlace, { params: { id } }), photo],
    queryFn: async ({ signal }) => (await call(readSafePlace, { params: { id }, signal })).blob(),
    // What a hash names never changes.
    staleTime: 'static',
    retry: false,
  })
  return data && <img ref={shows(data)} className={classes.photo} alt={t('card.photo')} />
}

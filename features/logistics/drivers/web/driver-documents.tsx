import { useText } from '#kit/web/i18n.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { Papers } from '../../vehicles/web/for-others/papers.tsx'
import { addDocument, deleteDocument, documentKinds, listDrivers, readDriver, type Driver } from '../contract.ts'

const calls = { add: addDocument, remove: deleteDocument, stale: [readDriver, listDrivers] }

export function Documents({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  return (
    <SectionCard title={t('documents')}>
      <Papers
        holder={driver}
        kinds={documentKinds.map((value) => ({ value, label: t(`documentKinds.${value}`) }))}
        calls={calls}
        t={t}
        icon="id"
        columns={3}
        empty={<Text c="dimmed">{t('document.empty')}</Text>}
      />
    </SectionCard>
  )
}

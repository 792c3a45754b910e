import { useText } from '#kit/web/i18n.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { addDocument, deleteDocument, documentKinds, readVehicle, type Vehicle } from '../contract.ts'
import { Papers } from './for-others/papers.tsx'

const calls = { add: addDocument, remove: deleteDocument, stale: [readVehicle] }

export function Documents({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  return (
    <Papers
      holder={vehicle}
      kinds={documentKinds.map((value) => ({ value, label: t(`documents.${value}`) }))}
      calls={calls}
      t={t}
      icon="file-text"
      columns={2}
      empty={<EmptyState icon="file-text" title={t('document.empty')} />}
    />
  )
}

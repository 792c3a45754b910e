import { useQuery } from '@tanstack/react-query'
import { IconArrowBack } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Menu } from '#ui/controls.ts'
import { previewPublication, recallPublication, type Publication } from '../contract.ts'
import { useRecall } from './use-recall.ts'

/** Takes back what drivers have of the plan on the board. */
export function RecallItem({ of: id = 0 }: PartProps) {
  const mayRecall = useMay(recallPublication)
  return mayRecall && <Known id={id} />
}

function Known({ id }: { id: number }) {
  const { data } = useQuery(queryOf(previewPublication, { params: { id } }))
  return data?.current && <Item current={data.current} />
}

function Item({ current: { planId, number } }: { current: Publication }) {
  const t = useText('logistics-routes')
  const { isLoading, recall } = useRecall({ planId, number })
  return (
    <Menu.Item leftSection={<IconArrowBack size={17} className="mirrored" />} disabled={isLoading} onClick={recall}>
      {t('recall.open')}
    </Menu.Item>
  )
}

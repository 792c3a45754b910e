import { useQuery } from '@tanstack/react-query'
import { IconArrowBack } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Menu } from '#ui/button/controls.ts'
import { previewPublication, recallPublication } from '../contract.ts'

/** Takes back what drivers have of the plan on the board. */
export function RecallItem({ of: id = 0 }: PartProps) {
  const mayRecall = useMay(recallPublication)
  return mayRecall && <Known id={id} />
}

function Known({ id }: { id: number }) {
  const t = useText('logistics-routes')
  const [, setOpen] = useOpen()
  const { data } = useQuery(queryOf(previewPublication, { params: { id } }))
  if (!data?.current) return null
  return (
    <Menu.Item leftSection={<IconArrowBack size={17} className="mirrored" />} onClick={() => setOpen('recall')}>
      {t('recall.open')}
    </Menu.Item>
  )
}

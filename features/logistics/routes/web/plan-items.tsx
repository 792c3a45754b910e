import { IconHistory } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { Menu } from '#ui/button/controls.ts'
import { useGo } from '#ui/button/link.tsx'
import { listPublications } from '../contract.ts'
import { publicationsPath } from '../rules.ts'
import { RecallItem } from './recall-item.tsx'

/** What was published of the plan on the board, and the way to take it back. */
export function PlanItems({ of: id = 0 }: PartProps) {
  const t = useText('logistics-routes')
  const go = useGo()
  const mayList = useMay(listPublications)
  return (
    <>
      {mayList && (
        <Menu.Item leftSection={<IconHistory size={17} />} onClick={() => go(`${publicationsPath}?planId=${id}`)}>
          {t('history.open')}
        </Menu.Item>
      )}
      <RecallItem of={id} />
    </>
  )
}

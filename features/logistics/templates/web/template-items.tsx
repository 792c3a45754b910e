import { IconBookmarkPlus, IconTemplate } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { Menu } from '#ui/button/controls.ts'
import { applyTemplate, createTemplate } from '../contract.ts'
import { taskStore } from './task-store.ts'

/** What the menu of a plan offers of templates. */
export function PlanItems() {
  const t = useText('logistics-templates')
  const [maySave, mayApply] = [useMay(createTemplate), useMay(applyTemplate)]
  return (
    <>
      {mayApply && (
        <Menu.Item leftSection={<IconTemplate size={17} />} onClick={() => taskStore.set({ kind: 'apply' })}>
          {t('apply.open')}
        </Menu.Item>
      )}
      {maySave && <SaveItem routeIds={null} />}
    </>
  )
}

/** What the menu of a route offers of templates. */
export function RouteItem({ of: routeId = 0 }: PartProps) {
  return useMay(createTemplate) && <SaveItem routeIds={[routeId]} />
}

function SaveItem({ routeIds }: { routeIds: number[] | null }) {
  const t = useText('logistics-templates')
  return (
    <Menu.Item leftSection={<IconBookmarkPlus size={17} />} onClick={() => taskStore.set({ kind: 'save', routeIds })}>
      {t('save.open')}
    </Menu.Item>
  )
}

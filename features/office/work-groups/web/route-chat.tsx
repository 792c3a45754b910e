import { IconMessageCircle } from '@tabler/icons-react'
import type { PartProps } from '#kit/web/part.tsx'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { openRouteGroup } from '../contract.ts'
import { useOpenGroup } from './use-open-group.ts'

/** The way from a route to the chat about it. */
export function RouteChat({ of: id = 0 }: PartProps) {
  const t = useText('office-work-groups')
  const open = useOpenGroup(openRouteGroup)
  if (!useMay(openRouteGroup)) return null
  return (
    <Button
      variant="light"
      leftSection={<IconMessageCircle size={18} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate({ params: { id } })}
    >
      {t('openRoute')}
    </Button>
  )
}

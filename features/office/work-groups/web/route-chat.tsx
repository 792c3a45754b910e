import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Act } from '#ui/button/act.tsx'
import { Badge } from '#ui/display/display.ts'
import { openRouteGroup, readRouteUnread } from '../contract.ts'
import { useOpenGroup } from './use-open-group.ts'

/** The way from a route to the chat about it, with how much in it is unread. */
export function RouteChat({ of: id = 0, look = 'button' }: PartProps) {
  const t = useText('office-work-groups')
  const format = useFormat()
  const open = useOpenGroup(openRouteGroup)
  const mayRead = useMay(readRouteUnread)
  const { data } = useQuery({ ...queryOf(readRouteUnread, { params: { id } }), enabled: mayRead })
  if (!useMay(openRouteGroup)) return null
  const unread = data?.unread ?? 0
  return (
    <Act
      look={look}
      icon={<IconMessageCircle size={17} aria-hidden />}
      label={t('openRoute')}
      name={unread > 0 ? t('unread', { count: unread, number: format.number(unread) }) : undefined}
      note={
        unread > 0 && (
          <Badge color="error" size="sm" variant="filled" circle>
            {format.number(unread)}
          </Badge>
        )
      }
      isBusy={open.isPending}
      onClick={() => open.mutate({ params: { id } })}
    />
  )
}

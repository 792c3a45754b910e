import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { keyOf } from '#kit/web/query.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { shows } from '#ui/file/shown-file.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { readRouteFile } from '../../contract.ts'
import classes from './record.module.css'

type Props = { routeId: number; sha256: string; alt: string }

/** A photo or signature of a stop; larger once it is chosen. It needs the right to see it, so it is fetched like everything else. */
export function ProofPicture({ routeId, sha256, alt }: Props) {
  const t = useText('logistics-routes')
  const [isOpen, setOpen] = useState(false)
  const params = { id: routeId, sha256 }
  const { data, isError } = useQuery({
    queryKey: keyOf(readRouteFile, { params }),
    queryFn: async ({ signal }) => (await call(readRouteFile, { params, signal })).blob(),
    // What a hash names never changes, whatever changes on the route.
    staleTime: 'static',
    retry: false,
  })
  if (isError) return <span className={classes.missing}>{t('record.noFile')}</span>
  if (!data) return <Skeleton width={64} height={64} radius={6} />
  return (
    <>
      <button type="button" className={classes.picture} onClick={() => setOpen(true)}>
        <img ref={shows(data)} alt={alt} />
      </button>
      {/* A route has a hundred pictures: their dialogs are made when they are opened. */}
      <WhenOpened opened={isOpen}>
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title={alt} size="lg">
          <img ref={shows(data)} alt={alt} className={classes.large} />
          <p className={classes.hash} dir="ltr">
            SHA-256 {sha256}
          </p>
        </Dialog>
      </WhenOpened>
    </>
  )
}

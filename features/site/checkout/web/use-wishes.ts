import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { changeWishlist, readShopper, type Shopper } from '../../shopper/contract.ts'
import { mostKept } from '../../shopper/rules.ts'

const place = 'shop wishes'

export type Wishes = { ids: number[]; add: (id: number) => void; remove: (ids: number[]) => void }

/** What the shop keeps for the person; nothing for visitors. */
export function useShopper(): Shopper | undefined {
  const isMember = useSession() !== undefined
  const { data } = useQuery({ ...queryOf(readShopper), enabled: isMember })
  return isMember ? data : undefined
}

/** The wishlist: of the customer who is signed in, else of this browser. What the browser kept moves to the customer. */
export function useWishes(shopper: Shopper | undefined): Wishes {
  const t = useText('site-checkout')
  const [kept, setKept] = useState(wishesHere)
  const { mutate } = useSend(changeWishlist, { stale: [readShopper] })
  const own = shopper?.canSave === true ? shopper : undefined
  const isOwn = own !== undefined
  const room = mostKept.wishes - (own?.wishes.length ?? 0)
  const keep = (ids: number[]) => {
    localStorage.setItem(place, JSON.stringify(ids))
    setKept(ids)
  }
  useEffect(() => {
    // What the customer’s list has no room for stays with the browser.
    const fitting = kept.slice(0, room)
    if (!isOwn || fitting.length === 0) return
    const moved = () => {
      const rest = wishesHere().filter((id) => !fitting.includes(id))
      localStorage.setItem(place, JSON.stringify(rest))
      setKept(rest)
    }
    mutate({ body: { add: fitting, remove: [] } }, { onSuccess: moved })
  }, [isOwn, kept, room, mutate])
  if (own)
    return {
      ids: own.wishes,
      add: (id) => mutate({ body: { add: [id], remove: [] } }),
      remove: (ids) => mutate({ body: { add: [], remove: ids } }),
    }
  return {
    ids: kept,
    add: (id) => {
      if (kept.length < mostKept.wishes) return keep([...kept.filter((one) => one !== id), id])
      showNotice({ kind: 'error', text: t('wishes.full', { most: mostKept.wishes }) })
    },
    remove: (ids) => keep(kept.filter((one) => !ids.includes(one))),
  }
}

const Kept = z.array(z.int().check(z.positive()))

function wishesHere(): number[] {
  try {
    return z.parse(Kept, JSON.parse(localStorage.getItem(place) ?? '[]'))
  } catch {
    return []
  }
}

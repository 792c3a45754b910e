import { useText } from '#kit/web/i18n.ts'
import { call } from '#kit/web/call.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link, useGo } from '#ui/button/link.tsx'
import { saveBlob } from '#ui/file/save-blob.ts'
import { useRemoval } from '#ui/button/use-removal.ts'
import {
  changeProduct,
  deleteProduct,
  duplicateProduct,
  listProducts,
  readProduct,
  restoreProduct,
  type ProductRow,
} from '../contract.ts'

export const editPath = (id: number) => `/apps/ecommerce/product/edit/${id}`

export function ProductActions({ product }: { product: ProductRow }) {
  const t = useText('ecommerce')
  const go = useGo()
  const duplicate = useSend(duplicateProduct, { stale: [listProducts], onSuccess: ({ id }) => go(editPath(id)) })
  const remove = useRemoval({ remove: deleteProduct, restore: restoreProduct, stale: [listProducts] })
  const mayAdd = useMay(duplicateProduct)
  const mayChange = useMay(changeProduct)
  const mayDelete = useMay(deleteProduct)
  const { id, productName: name } = product
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(mayChange ? 'editNamed' : 'viewNamed', { name })}
        renderRoot={(props) => <Link to={editPath(id)} {...props} />}
      >
        <Icon name={mayChange ? 'edit' : 'eye'} />
      </ActionIcon>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('moreNamed', { name })}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="download" size={18} />} onClick={() => void download(id)}>
            {t('product.download')}
          </Menu.Item>
          {mayAdd && (
            <Menu.Item
              leftSection={<Icon name="components" size={18} />}
              onClick={() => duplicate.mutate({ params: { id } })}
            >
              {t('product.duplicate')}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item
              color="error"
              leftSection={<Icon name="trash" size={18} />}
              onClick={() => remove(id, t('deleted', { name }))}
            >
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Downloads all of the product's data as a file. */
async function download(id: number) {
  const product = await call(readProduct, { params: { id } })
  saveBlob(new Blob([JSON.stringify(product, null, 2)], { type: 'application/json' }), `product-${product.sku}.json`)
}

import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  createContext,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { useNavigation } from '../app/places.js';

/** Up to this length, a list is in the document as a whole. */
const SHORT = 40;
/** Rows above and below the screen that are in the document, for the keyboard and for fast scrolling. */
const BESIDE = 8;
/** Pixels of a row that was never seen. */
const USUAL = 80;

interface RowsProps<Item> {
  readonly rows: RefObject<HTMLUListElement | null>;
  readonly label: string;
  readonly items: readonly Item[];
  readonly isBusy: boolean;
  /** More of them are to come, and how many is not known. */
  readonly hasMore: boolean;
  /** A row above the first item. */
  readonly above?: ReactNode;
  readonly children: (item: Item) => ReactElement;
}

/**
 * The rows of a list. Of a long one only those near the screen are in the document, and the one with the focus; space stands in for the
 * others. What each row has measured is kept, so that on the way back the list is as high as it was.
 */
export function Rows<Item extends { readonly id: number }>({
  rows,
  label,
  items,
  isBusy,
  hasMore,
  above,
  children,
}: RowsProps<Item>): ReactElement {
  const isLong = items.length > SHORT;
  const { rowSizes } = useNavigation();
  const [sizes] = useState(() => rowSizes(label));
  const [top, setTop] = useState(0);
  const focused = useFocusedRow(rows);

  // oxlint-disable-next-line react/incompatible-library -- React Compiler leaves this component as it is, which is right
  const virtualizer = useWindowVirtualizer({
    enabled: isLong,
    count: items.length,
    estimateSize: (index) => sizes.get(items[index]?.id ?? 0) ?? USUAL,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: BESIDE,
    scrollMargin: top,
    // Who reads further down stays at the same row when rows come in above; who is at the top sees them come.
    anchorTo: scrollY > top ? 'end' : 'start',
    scrollEndThreshold: -1,
    rangeExtractor: (range: Range) => {
      const at = focused === undefined ? -1 : items.findIndex(({ id }) => id === focused);
      const beside = at === -1 ? [] : [at - 1, at, at + 1].filter((index) => index >= 0 && index < items.length);
      return [...new Set([...defaultRangeExtractor(range), ...beside])].sort((one, other) => one - other);
    },
    measureElement: (element: Element, entry, instance) => {
      const item = items[instance.indexFromElement(element)];
      if (isHidden(element)) return sizes.get(item?.id ?? 0) ?? USUAL;
      const size = measureElement(element, entry, instance);
      if (item) sizes.set(item.id, size);
      return size;
    },
  });

  // After each commit: rows come and go, and so does what is above the list.
  // oxlint-disable-next-line react/exhaustive-deps -- the place is found anew, and the same number changes nothing
  useLayoutEffect(() => {
    const list = rows.current;
    if (!isLong || !list || isHidden(list)) return;
    const first = above ? (list.firstElementChild?.getBoundingClientRect().height ?? 0) : 0;
    setTop(Math.round(list.getBoundingClientRect().top + scrollY + first));
    for (const row of list.querySelectorAll(':scope > [data-index]')) virtualizer.measureElement(row);
  });

  const shown = isLong ? virtualizer.getVirtualItems() : [];
  const end = shown.at(-1)?.end ?? top;
  const of = hasMore ? -1 : items.length;
  return (
    <ul
      ref={rows}
      className={isLong ? 'list list-long' : 'list'}
      aria-label={label}
      aria-busy={isBusy}
      style={isLong ? { paddingBlockEnd: top + virtualizer.getTotalSize() - end } : undefined}
    >
      {above}
      {isLong
        ? shown.map(({ index, key, start }, nth) => {
            const item = items[index];
            const gap = start - (shown[nth - 1]?.end ?? top);
            return (
              item && (
                <RowContext key={key} value={{ index, id: item.id, of, style: gap > 0 ? { marginBlockStart: gap } : undefined }}>
                  {children(item)}
                </RowContext>
              )
            );
          })
        : items.map((item, index) => (
            <RowContext key={item.id} value={{ index, id: item.id }}>
              {children(item)}
            </RowContext>
          ))}
    </ul>
  );
}

/** Whether it takes no room: in a hidden page all rows would measure nothing, and ever more of them would fit on the screen. */
function isHidden(element: Element): boolean {
  return element.getClientRects().length === 0;
}

/** Where a row stands in its list. */
interface RowPlace {
  readonly index: number;
  readonly id: number;
  /** Of how many; -1 while that is not known. Undefined in a list that is in the document as a whole. */
  readonly of?: number;
  readonly style?: CSSProperties | undefined;
}

const RowContext = createContext<RowPlace | undefined>(undefined);

/** A row of a list. */
export function Row(props: ComponentProps<'li'>): ReactElement {
  const { index, id, of, style } = useContext(RowContext) ?? {};
  const place = index === undefined || of === undefined ? undefined : { 'aria-posinset': index + 1, 'aria-setsize': of, style };
  return <li data-index={index} data-row={id} {...place} {...props} />;
}

/** The id of the item in whose row the focus is. */
function useFocusedRow(rows: RefObject<HTMLUListElement | null>): number | undefined {
  const [focused, setFocused] = useState<number>();
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      setFocused(row && rows.current?.contains(row) ? Number(row.dataset['row']) : undefined);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [rows]);
  return focused;
}

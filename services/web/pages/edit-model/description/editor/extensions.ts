import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** Where links of a description may lead, as content keeps them. */
const schemes = ['http', 'https', 'mailto'] as const;

/** Content keeps these and nothing else of an address. */
export const isLinkAddress = (address: string): boolean =>
  schemes.some((scheme) => address.trim().toLowerCase().startsWith(`${scheme}:`));

const plainLink = { target: null, rel: null, class: null };

/** What a description may consist of: elements that content accepts. */
export const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, HTMLAttributes: plainLink, isAllowedUri: (address) => isLinkAddress(address) },
    // They style themselves.
    dropcursor: false,
  }),
  Image.configure({ inline: true, allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
];

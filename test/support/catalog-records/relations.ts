import type { Link } from '../../../services/catalog/domain/declare/entity.ts';
import * as links from '../../../services/catalog/domain/links.ts';

/** The declared relations that are kept in tables of their own; others are views on what there is. */
export const relations: readonly Link[] = Object.values(links).filter((link): link is Link => 'ends' in link);

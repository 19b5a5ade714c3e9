/** Fetches the official mongod into the folder given as argument and prints where it is, as the last line. */
import { MongoBinary } from 'mongodb-memory-server-core';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: download-official.ts <folder>');
console.log(`\n${await MongoBinary.getPath({ downloadDir: folder })}`);
